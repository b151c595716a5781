import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createChunker } from "./chunker.ts";
import { createXetHashes, hashBytes, hashText, type XetHashes } from "./hashes.ts";
import { parseShard, writeDedupShard } from "./shard.ts";
import { decodeChunk, listChunks, verifyXorb } from "./xorb.ts";

const hashes: XetHashes = await createXetHashes();

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

const hello = {
  chunk: "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
  file: "a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165",
  sha256: "7f83b1657ff1fc53b92dc18148a1d65dfc2d4b1fa3d677284addd200126d9069",
  xorb: Buffer.from("000c0000000c000048656c6c6f20576f726c6421", "hex"),
  shard: Buffer.from(
    [
      "48465265706f4d6574614461746100556967456a7b815783a5bdd95ccdd14aa902000000000000000000000000000000",
      "bd60b088ade0daa9b195cfbd7ac8e7d74f6db014045ac9326571b887d268eb6b000000c0010000000000000000000000",
      "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000001000000",
      `4ccb988e4563cb8923b7a7a5506bbe7592e648535df0824b2b86c35daf1ab75f${"00".repeat(16)}`,
      `53fcf17f65b1837f5dd6a14881c12db92877d6a31f4b2dfc69906d1200d2dd4a${"00".repeat(16)}`,
      `${"ff".repeat(32)}${"00".repeat(16)}`,
      "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e800000000010000000c00000000000000",
      "a29cfb08e608d4d8726dd8659a90b9134b3240d5d8e42d5fcb28e2a6e763a3e8000000000c0000000000000000000000",
      `${"ff".repeat(32)}${"00".repeat(16)}`,
    ].join(""),
    "hex",
  ),
};

/** A chunk as a xorb has it. */
const packed = (scheme: number, data: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUIntLE(data.length, 1, 3);
  header[4] = scheme;
  header.writeUIntLE(size, 5, 3);
  return Buffer.concat([header, data]);
};

/** An LZ4 frame of given blocks. */
const frame = (...blocks: { readonly bytes: Buffer; readonly isStored?: boolean }[]): Buffer => {
  const parts = blocks.flatMap(({ bytes, isStored }) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE((bytes.length | (isStored ? 0x80000000 : 0)) >>> 0);
    return [size, bytes];
  });
  return Buffer.concat([Buffer.from("04224d186040fb", "hex"), ...parts, Buffer.alloc(4)]);
};

/** "abcabcabcabcabc!": three literals, a match of eleven at distance 3 that overlaps itself, two literals. */
const repeated = Buffer.concat([
  Buffer.from([0x37]),
  Buffer.from("abc"),
  Buffer.from([3, 0]),
  Buffer.from([0x20]),
  Buffer.from("c!"),
]);

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
    const bytes = packed(
      1,
      frame({ bytes: repeated }, { bytes: Buffer.from("xyz"), isStored: true }, { bytes: reference }),
      23,
    );
    const [chunk] = listChunks(bytes);
    expect(chunk && decodeChunk(bytes, chunk).toString()).toBe(`${text}xyzxyzx`);
  });

  test("undoes byte grouping for lengths that four does not divide", () => {
    const grouped = Buffer.from("aeibfjcgdh");
    const bytes = packed(2, frame({ bytes: grouped, isStored: true }), 10);
    const [chunk] = listChunks(bytes);
    expect(chunk && decodeChunk(bytes, chunk).toString()).toBe("abcdefghij");
  });

  test("ignores a footer after the chunks", () => {
    const withFooter = Buffer.concat([hello.xorb, Buffer.from("XETBLOB and more")]);
    expect(verifyXorb(hashes, withFooter, hello.chunk)).toHaveLength(1);
  });

  const bomb = packed(
    1,
    frame({ bytes: Buffer.concat([Buffer.from([0x1f, 0x61, 1, 0]), Buffer.alloc(200_000, 255), Buffer.from([0])]) }),
    131_072,
  );
  const cases: readonly (readonly [name: string, bytes: Buffer, message: string])[] = [
    ["an empty body", Buffer.alloc(0), "it has no chunk"],
    ["half a header", hello.xorb.subarray(0, 5), "ends inside the header"],
    ["half a chunk", hello.xorb.subarray(0, 15), "ends inside a chunk"],
    ["an unknown format", Buffer.concat([Buffer.from([1]), hello.xorb.subarray(1)]), "chunk format 1"],
    ["an unknown compression", packed(3, Buffer.from("abc"), 3), "compression 3"],
    ["a chunk over the limit", packed(0, Buffer.alloc(131_073), 131_073), "outside the limits"],
    ["an empty chunk", packed(0, Buffer.alloc(0), 0), "outside the limits"],
    ["a wrong length of a plain chunk", packed(0, Buffer.from("abc"), 4), "has 3 bytes, not 4"],
    ["other content than announced", packed(0, Buffer.from("Hello World?"), 12), "its content has the hash"],
    ["data that is no LZ4 frame", packed(1, Buffer.from("no frame here"), 4), "not a valid LZ4 frame"],
    ["a frame without an end", packed(1, frame({ bytes: repeated }).subarray(0, 20), 16), "not a valid LZ4 frame"],
    [
      "a match before the start",
      packed(1, frame({ bytes: Buffer.from([0x10, 0x61, 9, 0]) }), 5),
      "not a valid LZ4 frame",
    ],
    ["a frame longer than stated", packed(1, frame({ bytes: repeated }), 9), "more than the 9 bytes"],
    ["a frame shorter than stated", packed(1, frame({ bytes: repeated }), 99), "holds 16 bytes; its header states 99"],
    ["a small frame of 51 MB", bomb, "more than the 131072 bytes"],
    [
      "more chunks than allowed",
      Buffer.concat(Array(8193).fill(packed(0, Buffer.from("a"), 1))),
      "more than 8192 chunks",
    ],
  ];
  test.each(cases)("refuses %s", (_name, bytes, message) => {
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

  const withCount = (record: number, count: number): Buffer => {
    const bytes = Buffer.from(hello.shard);
    bytes.writeUInt32LE(count, record * 48 + 36);
    return bytes;
  };
  const emptyTerm = Buffer.from(hello.shard);
  emptyTerm.writeUInt32LE(0, 2 * 48 + 44);
  const cases: readonly (readonly [name: string, bytes: Buffer, message: string])[] = [
    ["an empty body", Buffer.alloc(0), "does not begin with the tag"],
    ["another tag", Buffer.concat([Buffer.from("x"), hello.shard.subarray(1)]), "does not begin with the tag"],
    [
      "another version",
      Buffer.concat([hello.shard.subarray(0, 32), Buffer.from([3]), hello.shard.subarray(33)]),
      "version 3",
    ],
    ["a missing end", hello.shard.subarray(0, -48), "ends inside a section"],
    ["more terms than sent", withCount(1, 0xffffffff), "states 4294967295 terms"],
    ["more chunks than sent", withCount(6, 0xffffffff), "states 4294967295 chunks"],
    ["a term without chunks", emptyTerm, "the chunks 0 to 0"],
  ];
  test.each(cases)("refuses %s", (_name, bytes, message) => {
    expect(errorOf(() => parseShard(bytes))).toEqual(refused(message));
  });
});
