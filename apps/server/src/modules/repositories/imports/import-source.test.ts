import { expect, it } from "vitest";
import { originOf, parseImportSource } from "./import-source.ts";

it.each([
  ["openai/whisper", "model", "openai/whisper", undefined],
  [" gpt2 ", "model", "gpt2", undefined],
  ["datasets/nyu/glue", "dataset", "nyu/glue", undefined],
  ["models/a/b", "model", "a/b", undefined],
  ["https://hub.example/a/b", "model", "a/b", "https://hub.example"],
  ["https://hub.example:8443/datasets/a/b/tree/main/data?x=1#y", "dataset", "a/b", "https://hub.example:8443"],
  ["https://hub.example/a/b/blob/main/config.json", "model", "a/b", "https://hub.example"],
  ["https://hub.example/gpt2/tree/main", "model", "gpt2", "https://hub.example"],
])("%j is the %s %s of %s", (text, kind, id, upstream) => {
  expect(parseImportSource(text)).toEqual({ kind, id, upstream });
});

it.each([
  "",
  "a/b/c",
  "https://hub.example",
  "https://hub.example/settings/tokens",
  "https://hub.example/%E0%A4%A",
  "ftp://hub.example/a/b",
])("%j is refused with examples", (text) => {
  expect(() => parseImportSource(text)).toThrow(/is not a repository\. Use owner\/name/);
});

it("addresses of hubs are http and have no password", () => {
  expect(originOf("https://hub.example/x")).toBe("https://hub.example");
  for (const address of ["hub.example", "ftp://hub.example", "https://a:b@hub.example"])
    expect(() => originOf(address)).toThrow(/is not the address of a hub/);
});
