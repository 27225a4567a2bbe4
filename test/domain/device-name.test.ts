import { expect, test } from "vitest";
import { deviceName } from "../../worker/domain/device-name.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/156.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, "Chrome, Linux"],
  [`Mozilla/5.0 (Linux; Android 16; K) ${CHROME}`, "Chrome, Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari, iOS",
  ],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
