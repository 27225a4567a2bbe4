/** Queries to begin with; their variables are those of every sample. */
export const SAMPLES = {
  newest: `query NewestOfTag($namespace: String!, $tag: String!) {
  inbox(namespace: $namespace, tag: $tag, limit: 1) {
    emails {
      subject
      from
      timestamp
      text
    }
  }
}
`,
  wait: `# Answers at once if a mail of the tag is there, else holds until one comes.
query WaitForMail($namespace: String!, $tag: String!) {
  inbox(namespace: $namespace, tag: $tag, livequery: true) {
    timed_out
    emails {
      id
      subject
      text
    }
  }
}
`,
  values: `query CodesAndLinks($namespace: String!, $tag: String!) {
  inbox(namespace: $namespace, tag: $tag, limit: 5) {
    emails {
      subject
      codes {
        code
        reason
      }
      links {
        href
        text
      }
    }
  }
}
`,
} as const;

export type Sample = keyof typeof SAMPLES;
export const SAMPLE_NAMES = ["newest", "wait", "values"] as const satisfies readonly Sample[];
