import { expect, test } from "vitest";
import { contentHeaders } from "./content-headers.ts";
import type { FoundFile } from "./service.ts";

const headersOf = (path: string) =>
  contentHeaders({
    sha: "c0ffee",
    file: { path, size: 3, is_large: 0, oid: "ab12", sha256: "" },
  } as unknown as FoundFile);

test.each([
  ["config.json", "application/json"],
  ["photos/CAT.PNG", "image/png"],
  ["train.py", "text/plain; charset=utf-8"],
  ["LICENSE", "text/plain; charset=utf-8"],
  ["page.html", "text/plain; charset=utf-8"],
  ["model.safetensors", "application/octet-stream"],
  ["weights.constructor", "application/octet-stream"],
  ["__proto__", "application/octet-stream"],
])("%s is sent as %s", (path, type) => {
  expect(headersOf(path)["content-type"]).toBe(type);
});

test("a name is sent in ASCII and in full", () => {
  expect(headersOf('notes/größe "1".png')["content-disposition"]).toBe(
    `inline; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22.png; filename="gr__e _1_.png"`,
  );
});
