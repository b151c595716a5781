import { expect, test } from "vitest";
import { isPassive, untrustedHeaders } from "./untrusted-content.ts";

test.each([
  ["application/json; charset=utf-8", true],
  ["application/octet-stream", true],
  ["text/plain;charset=UTF-8", true],
  ["text/event-stream; charset=utf-8", true],
  ["image/png", true],
  ["audio/x-wav", true],
  ["video/mp4", true],
  ["text/html", false],
  ["TEXT/HTML; charset=utf-8", false],
  ["application/xhtml+xml", false],
  ["image/svg+xml", false],
  ["audio/x+xml", false],
  ["video/x+xml; a=b", false],
  ["text/xml", false],
  ["application/xml", false],
  ["application/pdf", false],
  ["text/javascript", false],
  ["text/css", false],
  ["multipart/x-mixed-replace; boundary=x", false],
  ["text/plain, text/html", false],
  ["text/plain; a=b, text/html", false],
  ["text/plain; a=b\ttext/html", false],
  ["", false],
])("%s is shown in place: %s", (type, isShown) => {
  expect(isPassive(type)).toBe(isShown);
  expect(untrustedHeaders(type)).toEqual({
    "content-type": type,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    ...(!isShown && { "content-disposition": "attachment" }),
  });
});

test("serves content without a type as bytes", () => {
  expect(untrustedHeaders(undefined)).toMatchObject({ "content-type": "application/octet-stream" });
});
