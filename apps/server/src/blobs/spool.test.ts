import { expect, test } from "vitest";
import { createBatchWriter } from "./spool.ts";

/** A file that takes at most `limit` bytes of a batch. */
const fakeFile = (limit: number) => {
  const writes: string[] = [];
  const file = {
    writev: async (pieces: readonly Uint8Array[]) => {
      const taken = Buffer.concat(pieces).subarray(0, limit);
      writes.push(taken.toString());
      return { bytesWritten: taken.length };
    },
    writeFile: async (rest: Uint8Array) => void writes.push(Buffer.from(rest).toString()),
  };
  return { writes, file: file as unknown as Parameters<typeof createBatchWriter>[0] };
};

test("writes pieces in order, up to 64 at a time", async () => {
  const { file, writes } = fakeFile(Number.POSITIVE_INFINITY);
  const sizes: number[] = [];
  const writer = createBatchWriter(file, (bytes) => sizes.push(bytes));
  const pieces = Array.from({ length: 130 }, (_, index) => `${index},`);
  for (const piece of pieces) await writer.write(Buffer.from(piece));
  await writer.end();
  expect(writes).toEqual([pieces.slice(0, 64), pieces.slice(64, 128), pieces.slice(128)].map((part) => part.join("")));
  expect(sizes).toEqual(writes.map(({ length }) => length));
});

test("writes as soon as a mebibyte is there", async () => {
  const { file, writes } = fakeFile(Number.POSITIVE_INFINITY);
  const writer = createBatchWriter(file, () => {});
  await writer.write(Buffer.alloc(1024 * 1024));
  expect(writes).toHaveLength(1);
  await writer.end();
  expect(writes).toHaveLength(1);
});

test("writes the rest of a batch that the disk took in part", async () => {
  const { file, writes } = fakeFile(4);
  const writer = createBatchWriter(file, () => {});
  for (const piece of ["abc", "def"]) await writer.write(Buffer.from(piece));
  await writer.end();
  expect(writes).toEqual(["abcd", "ef"]);
});
