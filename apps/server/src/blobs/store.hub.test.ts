import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type S3Double, type S3Fault, s3Key, startS3Double } from "../testing/servers/s3-double.ts";
import { createDiskStore } from "./disk.ts";
import { createS3Store } from "./s3.ts";
import type { BlobStore } from "./store.ts";

const folder = () => mkdtempSync(join(tmpdir(), "orrery-blobs-"));
const nameOf = (text: string) => createHash("sha256").update(text).digest("hex");

const chunks = async function* (...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
};

const breaking = async function* (): AsyncIterable<Uint8Array> {
  yield Buffer.from("half of it");
  throw new Error("the sender went away");
};

const textOf = async (stream: Readable): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
};

const namesOf = async (store: BlobStore): Promise<string[]> => {
  const names = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
};

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double("hub");
});
afterAll(() => double.close());

/** Longer than any test takes, but for those of the limit itself. */
const timeoutMs = 60_000;

const s3 = (spoolFolder: string, prefix: string, limit = timeoutMs) =>
  createS3Store({
    ...s3Key,
    endpoint: double.endpoint,
    bucket: "hub",
    prefix,
    spoolFolder,
    partSize: 8,
    timeoutMs: limit,
  });

const kinds: [string, () => { store: BlobStore; waiting: string }][] = [
  [
    "disk",
    () => {
      const root = folder();
      return { store: createDiskStore(root), waiting: join(root, "incoming") };
    },
  ],
  [
    "S3 (the tests' own double, which checks signatures)",
    () => {
      const waiting = folder();
      return { store: s3(waiting, `${nameOf(waiting).slice(0, 6)}/`), waiting };
    },
  ],
];

describe.each(kinds)("a blob store on %s", (_kind, create) => {
  test("gives back what it was given, whole and in stretches", async () => {
    const { store } = create();
    const info = await store.put(chunks("The quick ", "brown", " fox"));
    expect(info).toEqual({ sha256: nameOf("The quick brown fox"), size: 19 });
    expect(await store.stat(info.sha256)).toEqual(info);
    expect(await textOf(await store.read(info.sha256))).toBe("The quick brown fox");
    expect(await textOf(await store.read(info.sha256, { start: 4, end: 8 }))).toBe("quick");
    expect(await textOf(await store.read(info.sha256, { start: 18, end: 18 }))).toBe("x");
  });

  test("stores a content that arrives in many small pieces", async () => {
    const { store } = create();
    const pieces = Array.from({ length: 200 }, (_, index) => `${index},`);
    const { sha256 } = await store.put(chunks(...pieces));
    expect(await textOf(await store.read(sha256))).toBe(pieces.join(""));
  });

  test("keeps the empty content", async () => {
    const { store } = create();
    const { sha256 } = await store.put(chunks());
    expect(await store.stat(sha256)).toEqual({ sha256: nameOf(""), size: 0 });
    expect(await textOf(await store.read(sha256))).toBe("");
  });

  test("keeps one copy of the same content", async () => {
    const { store } = create();
    await Promise.all([store.put(chunks("same")), store.put(chunks("sa", "me")), store.put(chunks("other content"))]);
    expect(await namesOf(store)).toEqual([nameOf("same"), nameOf("other content")].sort());
  });

  test.each([
    [
      { sha256: nameOf("else") },
      "wrong_hash",
      `The content's SHA-256 is ${nameOf("text")}, not the ${nameOf("else")} announced.`,
    ],
    [{ size: 3 }, "too_large", "The content has more than the 3 bytes allowed."],
    [{ size: 9 }, "wrong_size", "The content has 4 bytes, not the 9 announced."],
    [{ limit: 2 }, "too_large", "The content has more than the 2 bytes allowed."],
  ])("keeps nothing that is not what was announced: %o", async (expected, code, message) => {
    const { store, waiting } = create();
    await expect(store.put(chunks("te", "xt"), expected)).rejects.toMatchObject({ code, message });
    expect(await namesOf(store)).toEqual([]);
    expect(readdirSync(waiting)).toEqual([]);
  });

  test("keeps nothing of a content whose sender goes away", async () => {
    const { store, waiting } = create();
    await expect(store.put(breaking())).rejects.toThrow("the sender went away");
    expect(await namesOf(store)).toEqual([]);
    expect(readdirSync(waiting)).toEqual([]);
  });

  test("says what is not there", async () => {
    const { store } = create();
    const name = nameOf("never stored");
    expect(await store.stat(name)).toBeUndefined();
    await expect(store.read(name)).rejects.toMatchObject({ code: "not_found" });
    await store.remove(name);
  });

  test("forgets what is removed", async () => {
    const { store } = create();
    const { sha256 } = await store.put(chunks("short-lived"));
    await store.remove(sha256);
    expect(await store.stat(sha256)).toBeUndefined();
    expect(await namesOf(store)).toEqual([]);
  });

  test.each(["../../etc/passwd", "", `${"a".repeat(63)}/`, "A".repeat(64)])(
    "takes no name but a hash: %j",
    async (name) => {
      const { store } = create();
      await expect(Promise.resolve().then(() => store.read(name))).rejects.toMatchObject({ code: "bad_name" });
      await expect(Promise.resolve().then(() => store.stat(name))).rejects.toMatchObject({ code: "bad_name" });
    },
  );

  test("is ready", async () => {
    await create().store.check();
  });
});

describe("an S3 store", () => {
  test("lists beyond one page of the service", async () => {
    const store = s3(folder(), "paged/");
    for (const text of ["a", "b", "c", "d", "e"]) await store.put(chunks(text));
    expect(await namesOf(store)).toHaveLength(5);
  });

  test("leaves no upload in parts unfinished", async () => {
    await s3(folder(), "parts/").put(chunks("longer than one part of eight bytes"));
    expect(double.uploads.size).toBe(0);
    expect(double.objects.get(`parts/${nameOf("longer than one part of eight bytes")}`)?.toString()).toBe(
      "longer than one part of eight bytes",
    );
  });

  test("says that the key is wrong, and does not show it", async () => {
    const place = {
      ...s3Key,
      secretAccessKey: "wrong",
      endpoint: double.endpoint,
      bucket: "hub",
      prefix: "",
      spoolFolder: folder(),
      timeoutMs,
    };
    await expect(createS3Store(place).check()).rejects.toMatchObject({
      code: "storage",
      message: "The object storage refused GET with 403: SignatureDoesNotMatch.",
    });
  });

  test("says that the bucket is missing", async () => {
    const place = { ...s3Key, endpoint: double.endpoint, bucket: "gone", prefix: "", spoolFolder: folder(), timeoutMs };
    await expect(createS3Store(place).check()).rejects.toMatchObject({
      message: "The bucket does not exist. Create it, or check S3_BUCKET.",
    });
  });

  const unavailable = {
    code: "unavailable",
    message: "File storage is unavailable. Try again in a few seconds.",
    headers: { "retry-after": "5" },
  };

  /** A store with one content, on a service that fails from now on. */
  const failing = async (fault: S3Fault) => {
    const { sha256 } = await s3(folder(), "failing/").put(chunks("a stored content"));
    double.failWith(fault);
    onTestFinished(() => double.failWith(undefined));
    return { store: s3(folder(), "failing/", 100), sha256 };
  };

  test.each(["hang", 503, 403] as const)("every call ends in time if the service fails (%s)", async (fault) => {
    const { store, sha256 } = await failing(fault);
    const calls = {
      put: () => store.put(chunks("another content")),
      "put in parts": () => store.put(chunks("another content", "that needs parts")),
      stat: () => store.stat(sha256),
      read: () => store.read(sha256),
      remove: () => store.remove(sha256),
    };
    for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toMatchObject(unavailable);
    const code = fault === 403 ? "storage" : "unreachable";
    await expect(store.check()).rejects.toMatchObject({ code });
    await expect(namesOf(store)).rejects.toMatchObject({ code });
  });

  test("a read ends if the service hangs in the middle of a content", async () => {
    const { store, sha256 } = await failing("hang in the middle");
    await expect(textOf(await store.read(sha256))).rejects.toMatchObject(unavailable);
  });
});
