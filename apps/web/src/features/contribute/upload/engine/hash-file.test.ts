import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { gitBlobId, hashFile } from "./hash-file.ts";

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9)) & 0xff);
const { signal } = new AbortController();

describe("hashFile", () => {
  it.each([0, 1, 1000, 33 * 1024 * 1024 + 5])("hashes %d bytes", async (length) => {
    const bytes = bytesOf(length);
    const steps: number[] = [];
    const hash = await hashFile(new Blob([bytes]), (done) => steps.push(done), signal);
    expect(hash).toBe(createHash("sha256").update(bytes).digest("hex"));
    if (length > 32 * 1024 * 1024) expect(steps.at(-1)).toBe(length);
  });

  it("stops when it is aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(hashFile(new Blob([bytesOf(40_000_000)]), () => undefined, controller.signal)).rejects.toThrow();
  });
});

it("gives small files the ID that git gives them", async () => {
  expect(await gitBlobId(new TextEncoder().encode("hello\n"))).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
});
