import { describe, expect, test } from "vitest";
import { signature } from "../../identity/signature.ts";
import { routerRequest } from "../../testing/router/request.ts";
import { mediaAddress, readMediaAddress } from "./media-address.ts";
import { hubBase } from "./signed-address.ts";

const secret = "s3cret";
const result = "https://files.example/a.png?b=c&d";
const day = 24 * 60 * 60 * 1000;
const { inbound } = routerRequest({ at: 5_000 });

describe("the signed URL of a result", () => {
  const address = new URL(mediaAddress({ secret, publicUrl: "https://hub.example" }, inbound, result));

  test("is below the hub's URL and is valid for a day", () => {
    expect(address.origin + address.pathname).toBe("https://hub.example/router/media");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      url: result,
      expires: String(5_000 + day),
      signature: expect.any(String),
    });
    expect(readMediaAddress(secret, address.search, 5_000 + day - 1)).toBe(result);
    expect(readMediaAddress(secret, address.search, 5_000 + day)).toBeUndefined();
  });

  test.each([
    ["url", "https://files.example/b.png"],
    ["expires", String(6_000 + day)],
    ["signature", "x"],
    ["url", ""],
    ["signature", ""],
  ])('is invalid with another %s: "%s"', (name, value) => {
    const query = new URLSearchParams(address.search);
    query.set(name, value);
    expect(readMediaAddress(secret, query.toString(), 5_000)).toBeUndefined();
    query.delete(name);
    expect(readMediaAddress(secret, query.toString(), 5_000)).toBeUndefined();
  });

  test("is invalid with another secret, without a URL, or signed for something else", () => {
    expect(readMediaAddress("other", address.search, 5_000)).toBeUndefined();
    const signed = (purpose: string, url: string) =>
      new URLSearchParams({ url, expires: "9000", signature: signature(secret, purpose, url, "9000") }).toString();
    expect(readMediaAddress(secret, signed("media", result), 5_000)).toBe(result);
    expect(readMediaAddress(secret, signed("follow-up", result), 5_000)).toBeUndefined();
    expect(readMediaAddress(secret, signed("media", ""), 5_000)).toBeUndefined();
  });
});

test.each([
  ["https://hub.example", "other.example", "https://hub.example"],
  ["", "hub.example:8080", "http://hub.example:8080"],
  ["", "[::1]:80", "http://[::1]:80"],
  ["", "a.example/evil", "http://localhost"],
  ["", "user@a.example", "http://localhost"],
  ["", undefined, "http://localhost"],
])('with the public URL "%s" and the host %s, the hub\'s URL is %s', (publicUrl, host, expected) => {
  expect(hubBase(routerRequest({ headers: { host } }).inbound, publicUrl)).toBe(expected);
});
