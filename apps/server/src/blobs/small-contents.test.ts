import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { cacheSmallContents } from "./small-contents.ts";

const start = (contents: Readonly<Record<string, Buffer>>) => {
  const reads: string[] = [];
  const cached = cacheSmallContents({
    read: async (sha256, range) => {
      reads.push(sha256);
      const content = contents[sha256];
      if (!content) throw new Error("damaged");
      return Readable.from([range ? content.subarray(range.start, range.end + 1) : content]);
    },
  });
  return { reads, read: cached.read };
};

test("reads a small content once, whole or in ranges", async () => {
  const { reads, read } = start({ a: Buffer.from("0123456789") });
  expect(await read("a", { start: 2, end: 4 }, 10)).toEqual(Buffer.from("234"));
  expect(await read("a", undefined, 10)).toEqual(Buffer.from("0123456789"));
  expect(reads).toEqual(["a"]);
});

test("streams a large content from the store, each time", async () => {
  const large = Buffer.alloc(64 * 1024 + 1, "x");
  const { reads, read } = start({ large });
  for (let request = 0; request < 2; request++)
    expect(await buffer((await read("large", undefined, large.length)) as Readable)).toEqual(large);
  const part = (await read("large", { start: 0, end: 1 }, large.length)) as Readable;
  expect(await buffer(part)).toEqual(Buffer.from("xx"));
  expect(reads).toEqual(["large", "large", "large"]);
});

test("does not cache a failure", async () => {
  const { reads, read } = start({});
  for (let request = 0; request < 2; request++) await expect(read("a", undefined, 10)).rejects.toThrow("damaged");
  expect(reads).toEqual(["a", "a"]);
});

test("holds 16 MiB, and drops the least recently used", async () => {
  const content = Buffer.alloc(64 * 1024);
  const names = Array.from({ length: 256 }, (_, at) => `content ${at}`);
  const { reads, read } = start(Object.fromEntries([...names, "one more"].map((name) => [name, content])));
  for (const name of [...names, "content 0", "one more", "content 0"]) await read(name, undefined, content.length);
  expect(reads).toEqual([...names, "one more"]);
  await read("content 1", undefined, content.length);
  expect(reads.at(-1)).toBe("content 1");
});
