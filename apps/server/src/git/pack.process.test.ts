import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { blobId } from "./object-id.ts";
import type { PackLimits } from "./pack-entries.ts";
import { kindNumbers, packHeader } from "./pack-format.ts";
import { writePack } from "./pack-writer.ts";
import { bandPackets, packet, packetText, parsePackets } from "./pkt-line.ts";
import { unpackPack } from "./unpack.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-pack-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const environment = {
  ...process.env,
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@b",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@b",
};
const git = (input: Uint8Array | string, ...command: string[]): Buffer =>
  execFileSync("git", command, {
    cwd: folder,
    input,
    env: environment,
    maxBuffer: 2 ** 28,
    stdio: ["pipe", "pipe", "pipe"],
  });

const limits: PackLimits = { objects: 10_000, objectBytes: 2 ** 24, totalBytes: 2 ** 27, depth: 60 };

/** Unpacks in memory. */
const read = async (pack: Buffer, change: Partial<PackLimits> = {}) => {
  let contents = Buffer.alloc(0);
  const take = (start: number, length: number): Buffer => contents.subarray(start, start + length);
  const append = (content: Buffer): void => {
    contents = Buffer.concat([contents, content]);
  };
  const bytes = { size: pack.length, read: (start: number, length: number) => pack.subarray(start, start + length) };
  const objects = [...unpackPack(bytes, { append, read: take }, { ...limits, ...change }).values()];
  return objects.map(({ oid, kind, start, size }) => ({ oid, kind, content: take(start, size) }));
};

/** Twenty versions of a long text, so that git stores deltas. */
git("", "init", "--quiet");
for (let version = 0; version < 20; version += 1) {
  const text = Array.from({ length: 2000 }, (_, line) => `line ${line === version * 7 ? `${version}!` : line}`).join(
    "\n",
  );
  writeFileSync(join(folder, "text.txt"), text);
  writeFileSync(join(folder, "noise.bin"), randomBytes(5000));
  git("", "add", ".");
  git("", "commit", "--quiet", "-m", `version ${version}`);
}
const all = git("", "rev-list", "--objects", "--all")
  .toString()
  .split("\n")
  .flatMap((line) => line.slice(0, 40) || []);
const packOf = (...options: string[]): Buffer =>
  git(`${all.join("\n")}\n`, "pack-objects", "--stdout", "--quiet", ...options);

describe("reading packs", () => {
  test.each([
    ["deltas by distance", ["--delta-base-offset"]],
    ["deltas by id", []],
    ["no deltas", ["--depth=0"]],
  ])("reads what git writes with %s", async (_name, options) => {
    const objects = await read(packOf(...options));
    expect(objects.map(({ oid }) => oid).sort()).toEqual([...all].sort());
    const { kind, content } = objects.find(({ oid }) => oid === all[0]) ?? { kind: "blob", content: Buffer.alloc(0) };
    expect(content).toEqual(git("", "cat-file", kind, all[0] ?? ""));
  });

  test("reads packs with deltas", () => {
    expect(packOf("--delta-base-offset").length).toBeLessThan(packOf("--depth=0").length);
  });

  const sealed = (...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([body, createHash("sha1").update(body).digest()]);
  };
  const entry = (number: number, size: number, ...rest: Buffer[]): Buffer =>
    Buffer.concat([
      size < 16 ? Buffer.from([(number << 4) | size]) : Buffer.from([(number << 4) | (size & 15) | 128, size >> 4]),
      ...rest,
    ]);
  const base = entry(kindNumbers.blob, 5, deflateSync("hello"));
  const whole = packOf("--delta-base-offset");
  const copyBeyond = Buffer.from([5, 9, 0b10010001, 3, 9]);
  const selfDelta = entry(
    7,
    4,
    Buffer.from(blobId(Buffer.from("nowhere")), "hex"),
    deflateSync(Buffer.from([5, 1, 1, 97])),
  );
  const cases: readonly (readonly [name: string, pack: Buffer, message: string, change?: Partial<PackLimits>])[] = [
    ["other data", Buffer.alloc(100), "does not begin as a pack"],
    ["an empty body", Buffer.alloc(0), "does not begin as a pack"],
    ["another version", sealed(Buffer.from("PACK\0\0\0\x09\0\0\0\0", "latin1")), "version 9"],
    [
      "a flipped byte in the trailer",
      Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])]),
      "checksum",
    ],
    ["a cut", Buffer.concat([whole.subarray(0, 3000), whole.subarray(-20)]), "is not valid"],
    ["more objects than it has", sealed(packHeader(2), base), "ends before its last object"],
    ["bytes after its last object", sealed(packHeader(1), base, Buffer.from("extra")), "bytes after its last object"],
    ["an unknown kind", sealed(packHeader(1), entry(5, 5, deflateSync("hello"))), "object kind 5"],
    [
      "an object longer than stated",
      sealed(packHeader(1), entry(3, 3, deflateSync("hello"))),
      "cannot be decompressed",
    ],
    [
      "an object shorter than stated",
      sealed(packHeader(1), entry(3, 9, deflateSync("hello"))),
      "has 5 bytes, not the 9",
    ],
    ["data that is not compressed", sealed(packHeader(1), entry(3, 5, Buffer.from("hello"))), "cannot be decompressed"],
    [
      "a base before the pack",
      sealed(packHeader(2), base, entry(6, 4, Buffer.from([0x7f]), deflateSync("abcd"))),
      "outside the pack",
    ],
    [
      "a base that is no object",
      sealed(packHeader(2), base, entry(6, 4, Buffer.from([3]), deflateSync("abcd"))),
      "has no base",
    ],
    ["a base that is missing", sealed(packHeader(1), selfDelta), "has no base"],
    [
      "a delta that copies past its base",
      sealed(packHeader(2), base, entry(6, 5, Buffer.from([base.length]), deflateSync(copyBeyond))),
      "copies past the end",
    ],
    [
      "a delta of another base",
      sealed(packHeader(2), base, entry(6, 4, Buffer.from([base.length]), deflateSync(Buffer.from([6, 1, 1, 97])))),
      "another base",
    ],
    [
      "a delta of a huge object",
      sealed(
        packHeader(2),
        base,
        entry(6, 7, Buffer.from([base.length]), deflateSync(Buffer.from([5, 255, 255, 255, 127, 1, 97]))),
      ),
      "creates an object of",
    ],
    [
      "a delta with a zero command",
      sealed(packHeader(2), base, entry(6, 3, Buffer.from([base.length]), deflateSync(Buffer.from([5, 1, 0])))),
      "unknown command",
    ],
    [
      "a delta that is too short",
      sealed(packHeader(2), base, entry(6, 4, Buffer.from([base.length]), deflateSync(Buffer.from([5, 2, 1, 97])))),
      "too short",
    ],
    ["too many objects", whole, "at most 10 are accepted in one push", { objects: 10 }],
    ["an object that is too large", whole, "Track large files with git lfs", { objectBytes: 1000 }],
    ["too many bytes", whole, "Push in several steps", { totalBytes: 30_000 }],
    ["a chain that is too long", whole, "longer than 0", { depth: 0 }],
  ];
  test.each(cases.map(([name, pack, message, change]) => ({ name, pack, message, change })))(
    "refuses $name",
    async ({ pack, message, change }) => {
      await expect(read(pack, change)).rejects.toMatchObject({
        name: "HubError",
        message: expect.stringContaining(message),
      });
    },
  );

  test("refuses an object that decompresses to more than it states, without decompressing it", async () => {
    const bomb = sealed(packHeader(1), entry(3, 9, deflateSync(Buffer.alloc(2 ** 26))));
    await expect(read(bomb)).rejects.toMatchObject({
      message: "The pack is not valid: an object cannot be decompressed.",
    });
  });
});

describe("writing packs", () => {
  test("git accepts the pack, and the hub reads it back", async () => {
    const objects = ["", "a", "x".repeat(15), "y".repeat(16), "z".repeat(100_000)].map((text) => ({
      kind: "blob" as const,
      content: Buffer.from(text),
    }));
    const stream = async function* () {
      yield* objects;
    };
    const parts: Buffer[] = [];
    for await (const part of writePack(objects.length, stream())) parts.push(part);
    const pack = Buffer.concat(parts);
    const other = mkdtempSync(join(tmpdir(), "orrery-pack-"));
    execFileSync("git", ["init", "--quiet"], { cwd: other });
    execFileSync("git", ["unpack-objects", "-q", "--strict"], { cwd: other, input: pack });
    const listed = execFileSync("git", ["cat-file", "--batch-all-objects", "--batch-check=%(objectname)"], {
      cwd: other,
    })
      .toString()
      .trim()
      .split("\n");
    rmSync(other, { recursive: true, force: true });
    const ids = objects.map(({ content }) => blobId(content)).sort();
    expect(listed.sort()).toEqual(ids);
    expect((await read(pack)).map(({ oid }) => oid).sort()).toEqual(ids);
  });
});

describe("packets", () => {
  test("carry their length, and split long content over a channel", () => {
    expect(packet("hello\n").toString()).toBe("000ahello\n");
    const packets = bandPackets(1, Buffer.alloc(100_000, 7));
    expect(packets.map(({ length }) => length)).toEqual([65_520, 34_490]);
  });

  test("read back, up to a flush and what follows it", () => {
    const bytes = Buffer.concat([
      packet("want a\n"),
      Buffer.from("0001"),
      packet("b"),
      Buffer.from("0000"),
      Buffer.from("PACK"),
    ]);
    const { packets, rest } = parsePackets(bytes, (item) => item === "flush");
    expect(packets.map((item) => (typeof item === "string" ? item : packetText(item)))).toEqual([
      "want a",
      "delimiter",
      "b",
      "flush",
    ]);
    expect(rest.toString()).toBe("PACK");
  });

  test.each(["zzzz", "0003", "00ff", "000"])("refuse %j", (text) => {
    expect(() => parsePackets(Buffer.from(text))).toThrow("not in git's packet format");
  });
});
