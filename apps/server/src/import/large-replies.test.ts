import { expect, test } from "vitest";
import { listFiles, readRecord } from "./import-files.ts";
import type { RetryingClient } from "./retrying-client.ts";

const megabyte = 1024 ** 2;
const upstream = "https://hub.example";
const sha = "a".repeat(40);

/** Answers each request; throws after more than any list needs. */
const clientOf = (answer: (url: string) => Response) => {
  let asked = 0;
  const ask: RetryingClient["ask"] = async (url, use) => {
    if (++asked > 5_000) throw new Error("still asking");
    return use(answer(url));
  };
  return { client: { ask }, upstream };
};

const pageOf = (files: readonly object[], next: string) =>
  Response.json(files, { headers: { link: `<${upstream}${next}>; rel="next"` } });

/** `count` MiB of spaces, then an empty list. */
const paddedList = (count: number) => {
  const space = Buffer.alloc(megabyte, " ");
  const chunks = Array.from({ length: count }, () => space);
  return new Response(Buffer.concat([...chunks, Buffer.from("[]")]));
};

test("refuses JSON that takes long to parse", async () => {
  for (const text of [`[${"[],".repeat(5_000_000)}[]]`, "[".repeat(10_000)])
    await expect(
      listFiles(
        clientOf(() => new Response(text)),
        "model",
        "a/b",
        sha,
      ),
    ).rejects.toMatchObject({ code: "bad_reply", message: expect.stringContaining("too many or too deeply nested") });
});

test("reads JSON of at most 16 MiB", async () => {
  expect(
    await listFiles(
      clientOf(() => paddedList(15)),
      "model",
      "a/b",
      sha,
    ),
  ).toEqual([]);
  const tooLarge = { code: "bad_reply", message: "hub.example sent more than 16777216 bytes. Check that it is a hub." };
  await expect(
    listFiles(
      clientOf(() => paddedList(16)),
      "model",
      "a/b",
      sha,
    ),
  ).rejects.toMatchObject(tooLarge);
  await expect(
    readRecord(
      clientOf(() => paddedList(16)),
      "model",
      "a/b",
    ),
  ).rejects.toMatchObject(tooLarge);
});

test("does not follow more than 1,000 pages of files", async () => {
  let page = 0;
  const source = clientOf(() => pageOf([], `/api/models/a/b/tree/main?cursor=${++page}`));
  await expect(listFiles(source, "model", "a/b", sha)).rejects.toMatchObject({
    code: "bad_reply",
    message: "The upstream's file list of a/b has more than 1000 pages.",
  });
});

test("does not read a page of files twice", async () => {
  const file = { type: "file", path: "a.txt", size: 1, oid: sha };
  const source = clientOf((url) => pageOf([file], `/tree?cursor=${url.endsWith("=1") ? 2 : 1}`));
  await expect(listFiles(source, "model", "a/b", sha)).rejects.toMatchObject({
    code: "bad_reply",
    message: "The upstream's file list of a/b repeats a page.",
  });
});
