import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { GitObjectKind } from "./object-id.ts";
import { kindNumbers, packHeader } from "./pack-format.ts";

const compress = promisify(deflate);

export interface PackObject {
  readonly kind: GitObjectKind;
  readonly content: Uint8Array;
}

/** Kind and size: three bits of kind and four of size, then seven bits of size a byte. */
const objectHeader = (kind: GitObjectKind, size: number): Buffer => {
  const bytes: number[] = [];
  let [byte, left] = [(kindNumbers[kind] << 4) | (size & 15), Math.floor(size / 16)];
  while (left > 0) {
    bytes.push(byte | 128);
    byte = left & 127;
    left = Math.floor(left / 128);
  }
  return Buffer.from([...bytes, byte]);
};

/** A pack of whole objects. Deltas would make it smaller and cost more than they save: large files are not in git. */
export const writePack = async function* (count: number, objects: AsyncIterable<PackObject>): AsyncGenerator<Buffer> {
  const hash = createHash("sha1");
  const pass = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield pass(packHeader(count));
  let written = 0;
  for await (const { kind, content } of objects) {
    yield pass(Buffer.concat([objectHeader(kind, content.byteLength), await compress(content)]));
    written += 1;
  }
  if (written !== count) throw new Error(`a pack of ${count} objects got ${written}`);
  yield hash.digest();
};
