import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ChunkHasher } from "./chunk-hasher.ts";
import { gitBlobId, hashFile } from "./hash-file.ts";

const megabyte = 1024 * 1024;
const bytesOf = (length: number) => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = at * 31 + (at >> 9);
  return bytes;
};
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const { signal } = new AbortController();

const setUp = () => {
  const steps: number[] = [];
  const hash = createHash("sha256");
  const hasher = {
    update: vi.fn(async (chunk: ArrayBuffer): Promise<void> => {
      hash.update(new Uint8Array(chunk));
    }),
    digest: async () => hash.digest("hex"),
    close: vi.fn(),
  } satisfies ChunkHasher;
  const openHasher = vi.fn(() => hasher);
  return { steps, hasher, openHasher, options: { onProgress: (bytes: number) => steps.push(bytes), openHasher } };
};

/** A file of zeros that counts the bytes read from it, without memory of its own. */
const emptyFile = (size: number, onRead: (bytes: number) => void) =>
  ({
    size,
    slice: (start: number, end: number) => ({
      arrayBuffer: async () => {
        const length = Math.max(0, Math.min(end, size) - start);
        onRead(length);
        return new ArrayBuffer(length);
      },
    }),
  }) as unknown as Blob;

afterEach(() => vi.unstubAllGlobals());

describe("hashFile", () => {
  it.each([0, 1, 1000, 33 * megabyte + 5])("hashes %d bytes with the browser's own function", async (length) => {
    const { steps, openHasher, options } = setUp();
    const bytes = bytesOf(length);
    expect(await hashFile(new Blob([bytes]), { ...options, signal })).toBe(sha256(bytes));
    expect(steps).toEqual([length]);
    expect(openHasher).not.toHaveBeenCalled();
  });

  it("hashes a longer file in chunks and tells how far it is", async () => {
    const { steps, hasher, options } = setUp();
    const bytes = bytesOf(65 * megabyte);
    expect(await hashFile(new Blob([bytes]), { ...options, signal })).toBe(sha256(bytes));
    expect(steps).toEqual([16, 32, 48, 64, 65].map((count) => count * megabyte));
    expect(hasher.close).toHaveBeenCalledOnce();
  });

  it.each([0, 1000])("hashes %d bytes in chunks without HTTPS", async (length) => {
    vi.stubGlobal("crypto", {});
    const { options, openHasher } = setUp();
    const bytes = bytesOf(length);
    expect(await hashFile(new Blob([bytes]), { ...options, signal })).toBe(sha256(bytes));
    expect(openHasher).toHaveBeenCalledOnce();
  });

  it("has at most two chunks of a file of 1 GB in memory", async () => {
    const { hasher, options, steps } = setUp();
    const size = 1_000_000_000;
    let held = 0;
    let maxHeld = 0;
    const file = emptyFile(size, (bytes) => {
      held += bytes;
      maxHeld = Math.max(maxHeld, held);
    });
    hasher.update.mockImplementation(async (chunk) => {
      await Promise.resolve();
      held -= chunk.byteLength;
    });
    await hashFile(file, { ...options, signal });
    expect(steps.at(-1)).toBe(size);
    expect(maxHeld).toBe(32 * megabyte);
  });

  it("stops and closes the hasher when it is aborted", async () => {
    const { hasher, options } = setUp();
    const controller = new AbortController();
    hasher.update.mockImplementation(async () => controller.abort());
    const file = emptyFile(1000 * megabyte, () => undefined);
    await expect(hashFile(file, { ...options, signal: controller.signal })).rejects.toThrow("aborted");
    expect(hasher.update).toHaveBeenCalledOnce();
    expect(hasher.close).toHaveBeenCalledOnce();
  });

  it("does not read a small file after it is aborted", async () => {
    const { options } = setUp();
    await expect(hashFile(new Blob(["a"]), { ...options, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});

it("gives small files the ID that git gives them", async () => {
  expect(await gitBlobId(new TextEncoder().encode("hello\n"))).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
});
