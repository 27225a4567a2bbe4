import { domainOf } from "./spam-reading.ts";

/** The providers of free mailboxes that most mail comes from. */
const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  (
    "163.com 126.com aim.com aol.com att.net bellsouth.net bigpond.com bol.com.br bk.ru btinternet.com " +
    "charter.net comcast.net cox.net earthlink.net email.com email.it excite.com fastmail.com " +
    "fastmail.fm foxmail.com free.fr freenet.de gawab.com gmail.com gmx.at gmx.ch gmx.com gmx.de " +
    "gmx.net googlemail.com hushmail.com i.ua icloud.com ig.com.br inbox.com inbox.ru interia.pl " +
    "juno.com laposte.net libero.it list.ru live.ca live.co.uk live.com live.de live.fr live.it " +
    "live.nl lycos.com mac.com mail.com mail.ru me.com msn.com myway.com naver.com netscape.net " +
    "netzero.net o2.pl onet.pl orange.fr outlook.com outlook.de outlook.es outlook.fr post.cz " +
    "proton.me protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com seznam.cz sina.com " +
    "sky.com sohu.com t-online.de terra.com.br tiscali.it tutanota.com ukr.net uol.com.br usa.com " +
    "verizon.net virgilio.it walla.com wanadoo.fr web.de wp.pl ya.ru yandex.com yandex.ru ymail.com " +
    "zoho.com zonnet.nl"
  ).split(" "),
);
/** These have a domain in nearly every country. */
const FREE_MAIL_NAMES = /^(?:hotmail|outlook|yahoo)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** Whether an address is of a provider of free mailboxes. */
export function isFreeMail(address: string): boolean {
  const domain = domainOf(address);
  return FREE_MAIL_DOMAINS.has(domain) || FREE_MAIL_NAMES.test(domain);
}
