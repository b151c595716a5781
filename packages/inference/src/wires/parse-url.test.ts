import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

it("reads URLs, also relative ones, and nothing else", () => {
  expect(parseUrl("https://hub.example/a?b#c")?.pathname).toBe("/a");
  expect(parseUrl("/a", "https://hub.example")?.href).toBe("https://hub.example/a");
  expect([parseUrl(""), parseUrl("/a"), parseUrl("https://"), parseUrl("/a", "")]).toEqual(Array(4).fill(undefined));
});

it("reads a URL with an é as often as it is asked", () => {
  const failures = Array.from({ length: 100_000 }, () => parseUrl("https://hub.example/café.png")).filter(
    (url) => url?.pathname !== "/caf%C3%A9.png",
  );
  expect(failures).toEqual([]);
});
