const TEXT = "Your code is 493027. Visit https://shop.test/verify\r\n".repeat(9);
const HTML = "<p>Hello <a href='https://shop.test/z'>z</a></p>".repeat(34);

let sent = 0;

/** A mail of 2.4 KB as applications send them, with text, HTML, links and a code; never the same twice. */
export function sampleMail(to: string): Buffer {
  const number = ++sent;
  return Buffer.from(
    [
      "From: Shop <app@shop.test>",
      `To: ${to}`,
      `Message-ID: <${number}.${process.pid}@shop.test>`,
      "Date: Sat, 21 Nov 2026 06:00:00 +0000",
      "MIME-Version: 1.0",
      `Subject: Your code is 493027, number ${number}`,
      "Content-Type: multipart/alternative; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      TEXT,
      "--b",
      "Content-Type: text/html",
      "",
      HTML,
      "--b--",
    ].join("\r\n"),
  );
}
