import { expect, it } from "vitest";
import { parseUrl, parseWebUrl } from "./parse-url.ts";

it("reads URLs, also relative ones, and nothing else", () => {
  expect(parseUrl("https://hub.example/a?b#c")?.pathname).toBe("/a");
  expect(parseUrl("/a", "https://hub.example")?.href).toBe("https://hub.example/a");
  expect([parseUrl(""), parseUrl("/a"), parseUrl("https://"), parseUrl("/a", "")]).toEqual(Array(4).fill(undefined));
});

it("reads web URLs only, if asked to", () => {
  expect(["http://a/b", "https://a/b"].map((text) => parseWebUrl(text)?.pathname)).toEqual(["/b", "/b"]);
  expect(["ftp://a/b", "javascript:b", "data:,b", "b"].map(parseWebUrl)).toEqual(Array(4).fill(undefined));
});

it("reads a host with an ü as often as it is asked", () => {
  const hosts = Array.from({ length: 100_000 }, () => parseUrl("https://bücher.example/")?.host);
  expect([...new Set(hosts)]).toEqual(["xn--bcher-kva.example"]);
});
