/** Every field of the emails of a namespace, as those who move wrote it: its names are testmail.app's. */
export const INBOX_QUERY = `query Inbox(
  $namespace: String!, $tag: String, $tag_prefix: String, $timestamp_from: Float, $timestamp_to: Float,
  $advanced_filters: [AdvancedFilter], $advanced_sorts: [Sort], $livequery: Boolean, $limit: Int, $offset: Int
) {
  inbox(
    namespace: $namespace, tag: $tag, tag_prefix: $tag_prefix, timestamp_from: $timestamp_from,
    timestamp_to: $timestamp_to, advanced_filters: $advanced_filters, advanced_sorts: $advanced_sorts,
    livequery: $livequery, limit: $limit, offset: $offset
  ) {
    result message count limit offset
    emails {
      id namespace tag timestamp date envelope_from envelope_to messageId references subject
      from from_parsed { address name group } to to_parsed { address name group }
      cc cc_parsed { address name group } headers { line key } html text
      attachments {
        filename contentType checksum size headers { line key } downloadUrl contentId cid related
      }
      SPF dkim spam_score spam_report sender_ip downloadUrl
      codes { code } links { href } checks { spam { score threshold verdict rules { name points } } delivery html lint }
    }
  }
}`;
