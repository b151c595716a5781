import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { memorySource } from "../blobs/byte-source.ts";
import { badShards } from "../testing/publishing/bad-input/shards.ts";
import { badXorbs } from "../testing/publishing/bad-input/xorbs.ts";
import { hello, lz4Frame, packedChunk, repeatedBlock, shardOf } from "../testing/publishing/xet-samples.ts";
import { createChunker } from "./chunker.ts";
import { createXetHashes, hashBytes, hashText, type XetHashes } from "./hashes.ts";
import { parseShard, writeDedupShard } from "./shard.ts";
import { shardJob } from "./shard-job.ts";
import { decodeChunk, listChunks, verifyXorb } from "./xorb.ts";
import { encodeIndex } from "./xorb-index.ts";

const hashes: XetHashes = createXetHashes();

/** The protocol's generator of test data. */
const generate = (seed: number, length: number): Buffer => {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
};

/** Pushed in uneven pieces: boundaries must not depend on how the bytes arrive. */
const cut = (bytes: Buffer, pieces = 7919): Buffer[] => {
  const chunker = createChunker();
  const lengths: number[] = [];
  for (let at = 0; at < bytes.length; at += pieces) lengths.push(...chunker.push(bytes.subarray(at, at + pieces)));
  if (chunker.end() > 0) lengths.push(chunker.end());
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
};

const facts = (bytes: Buffer) => {
  const nodes = cut(bytes).map((chunk) => ({ hash: hashes.chunk(chunk), size: chunk.length }));
  return {
    sizes: nodes.map(({ size }) => size).join(" "),
    first: nodes[0]?.hash,
    last: nodes.at(-1)?.hash,
    xorb: hashes.root(nodes),
    file: hashes.file(nodes),
    term: hashes.term(nodes.map(({ hash }) => hash)),
  };
};

const lines = Buffer.from(Array.from({ length: 30_000 }, (_, i) => `line ${i}: the quick brown fox\n`).join(""));
const floats = Buffer.concat([Buffer.from(new Float32Array(2000).map((_, i) => i * 0.5).buffer), Buffer.from("xyz")]);

describe("hashes", () => {
  test("writes a hash as four little-endian numbers", () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => i);
    expect(hashText(bytes)).toBe("07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918");
    expect(hashBytes(hashText(bytes))).toEqual(Buffer.from(bytes));
  });

  test("hashes a node and a term of two children", () => {
    const children = [
      { hash: "c28f58387a60d4aa200c311cda7c7f77f686614864f5869eadebf765d0a14a69", size: 100 },
      { hash: "6e4e3263e073ce2c0e78cc770c361e2778db3b054b98ab65e277fc084fa70f22", size: 200 },
    ];
    expect(hashes.root(children)).toBe("be64c7003ccd3cf4357364750e04c9592b3c36705dee76a71590c011766b6c14");
    expect(hashes.term(children.map(({ hash }) => hash))).toBe(
      "eb06a8ad81d588ac05d1d9a079232d9c1e7d0b07232fa58091caa7bf333a2768",
    );
  });

  test("gives an empty file the zero hash", () => {
    expect(hashes.file([])).toBe("0".repeat(64));
  });

  test("matches the published chunks and hashes", () => {
    expect(facts(Buffer.from("Hello World!"))).toMatchObject({
      first: "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
      file: "a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165",
    });
    expect(facts(generate(1, 1_048_576))).toEqual({
      sizes: "18142 131072 86715 131072 38801 131072 12932 30978 131072 35063 29513 131072 19907 13708 107457",
      first: "9f3c12a561800c43249a1f73dd1e58fda1658dd7350157578bfd8431d9c01985",
      last: "1d61d39d214e8291146964b0b1da2654d66438f9ac2c14fbedd08ef96c67818d",
      xorb: "24b21874a59249a2e72c4ab1c383ee93f063305d0d6722b90db20cdf799de013",
      file: "c9abec37eaf170ae438f816116d5d9cce45be86a83f6b8df714e4adf63cacd2b",
      term: "87d614305637cfe1f609cb419773431e9fb7c2132e3e6f2226c7f28abf7a8673",
    });
    expect(facts(generate(7, 1_048_576))).toEqual({
      sizes:
        "17081 69134 30311 131072 131072 16288 131072 77775 13345 95596 56652 43224 58537 131072 16573 14274 15498",
      first: "e5ac7a2fa8f372c54c864c68082929fda7b5acae4464041510caaee0af02bd70",
      last: "18e44f55d9b4e160d0a13c959cff29f5f9c1229c1e3bbe8c2b512914fd99f47d",
      xorb: "0f867d991a8e774e278ed3c12fc913d0560f7986dcd6f92668e3d0ea4c4e1b42",
      file: "999c4927fe516c34f472c4435b0c5587794532f311d49f1bceb57e457d8333f1",
      term: "e144440e8dd1b51c6891f6ffe0b21a5724d59a042ea6e46edb246f89811ed50a",
    });
    expect(facts(lines)).toMatchObject({
      sizes: "131072 24587 16647 102659 10132 31515 67434 79352 86596 93482 10185 29582 79824 15646 82145 51793 36239",
      xorb: "1e8d79907126e2e58fe59e0a7ca120e6f6e2e2c9e5723563536378c33e490dea",
      file: "7a204906675ed0afc3787c5b09c4fb51aa938f53c8f21fe81c1b712d5ab2e4d8",
      term: "14fe70f6e5218c408c705a0abd7a10a8c144707ed66e75c59c79bfe745a2c4b1",
    });
    expect(facts(floats)).toMatchObject({
      first: "db8fa0e59de8b3ffe562bdf61fdad9f7277b6d8780b94202dccaea91dae68de1",
      file: "7d9421d409743267d0e1ff3a6656443cc4a9d28a285cd7f9c078116fe170e550",
    });
  });
});

describe("chunks", () => {
  test("cuts constant bytes at the max size", () => {
    expect(cut(Buffer.alloc(1_000_000, 59)).map(({ length }) => length)).toEqual([...Array(7).fill(131_072), 82_496]);
  });

  test("cuts alike whatever the pieces", () => {
    const bytes = generate(7, 1_048_576);
    expect(cut(bytes, 64).map(({ length }) => length)).toEqual(cut(bytes, 1_048_576).map(({ length }) => length));
  });
});

const errorOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};
const refused = (message: string) =>
  expect.objectContaining({ code: "bad_request", message: expect.stringContaining(message) });

describe("xorbs", () => {
  test("verifies the xorb that the Python client sends", () => {
    expect(verifyXorb(hashes, hello.xorb, hello.chunk)).toEqual([
      { start: 0, end: 20, scheme: 0, size: 12, hash: hello.chunk },
    ]);
  });

  test("decodes LZ4 with overlapping matches, stored blocks and references to earlier blocks", () => {
    const text = "abcabcabcabcabc!";
    const reference = Buffer.from([0x00, 3, 0]);
    const bytes = packedChunk(
      1,
      lz4Frame({ bytes: repeatedBlock }, { bytes: Buffer.from("xyz"), isStored: true }, { bytes: reference }),
      23,
    );
    const [chunk] = listChunks(bytes);
    expect(chunk && decodeChunk(bytes, chunk).toString()).toBe(`${text}xyzxyzx`);
  });

  test("undoes byte grouping for lengths that four does not divide", () => {
    const grouped = Buffer.from("aeibfjcgdh");
    const bytes = packedChunk(2, lz4Frame({ bytes: grouped, isStored: true }), 10);
    const [chunk] = listChunks(bytes);
    expect(chunk && decodeChunk(bytes, chunk).toString()).toBe("abcdefghij");
  });

  test("ignores a footer after the chunks", () => {
    const withFooter = Buffer.concat([hello.xorb, Buffer.from("XETBLOB and more")]);
    expect(verifyXorb(hashes, withFooter, hello.chunk)).toHaveLength(1);
  });

  test.each(badXorbs)("refuses %s", (_name, bytes, message) => {
    expect(errorOf(() => verifyXorb(hashes, bytes, hello.chunk))).toEqual(refused(message));
  });
});

describe("shards", () => {
  test("reads the shard that the Python client sends", () => {
    expect(parseShard(hello.shard)).toEqual({
      files: [
        {
          hash: hello.file,
          sha256: createHash("sha256").update("Hello World!").digest("hex"),
          terms: [
            { xorb: hello.chunk, size: 12, firstChunk: 0, endChunk: 1, verification: hashes.term([hello.chunk]) },
          ],
        },
      ],
      xorbs: [{ hash: hello.chunk, chunks: [{ hash: hello.chunk, size: 12 }], storedBytes: 0 }],
    });
    expect(hello.sha256).toBe(createHash("sha256").update("Hello World!").digest("hex"));
  });

  test("writes answers to deduplication queries with hidden chunk hashes", () => {
    const xorbs = [{ hash: hello.chunk, chunks: [{ hash: hello.chunk, size: 12 }], storedBytes: 20 }];
    const hidden = "1".repeat(64);
    const shard = writeDedupShard(xorbs, { key: Buffer.alloc(32, 7), created: 5, expires: 9 }, () => hidden);
    expect(parseShard(shard)).toEqual({ files: [], xorbs: [{ ...xorbs[0], chunks: [{ hash: hidden, size: 12 }] }] });
    const footer = shard.subarray(-200);
    const at = (position: number) => Number(footer.readBigUInt64LE(position));
    expect([at(0), at(8), at(16), at(24), at(32), at(104), at(112), at(192)]).toEqual([1, 48, 96, 240, 0, 5, 9, 240]);
    expect(footer.subarray(72, 104)).toEqual(Buffer.alloc(32, 7));
  });

  test.each(badShards)("refuses %s", (_name, bytes, message) => {
    expect(errorOf(() => parseShard(bytes))).toEqual(refused(message));
  });

  test("reads a term that a file repeats once or twice, however often it is repeated", async () => {
    const content = Buffer.from("Hello World!");
    const chunk = { hash: hello.chunk, size: content.length };
    const file = hashes.file(Array.from({ length: 1_000 }, () => chunk));
    const sha256 = createHash("sha256").update("Hello World!".repeat(1_000)).digest("hex");
    const shard = memorySource(shardOf({ content, repeats: 1_000, file, sha256 }));
    let reads = 0;
    const xorb = memorySource(hello.xorb);
    const counted = {
      ...xorb,
      read: (start: number, length: number) => {
        reads += 1;
        return xorb.read(start, length);
      },
    };
    const index = encodeIndex(verifyXorb(hashes, hello.xorb, hello.chunk));
    const request = { xorbs: [{ hash: hello.chunk, chunks: index }], known: [] };
    expect(await shardJob.run(request, [shard, counted])).toMatchObject([{ hash: file, sha256, size: 12_000 }]);
    expect(reads).toBe(2);
  });
});
