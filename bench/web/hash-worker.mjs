// @ts-check
/** Runs in a worker of the page, bundled by `hashing.mjs`: hashes files as uploads do and tells how long it took. */
import { openChunkHasher } from "../../apps/web/src/features/contribute/upload/engine/chunk-hasher.ts";
import { hashFile, maxFilesHashedAtOnce } from "../../apps/web/src/features/contribute/upload/engine/hash-file.ts";
import { limitConcurrency } from "../../apps/web/src/features/contribute/upload/engine/limit-concurrency.ts";

const options = { onProgress: () => {}, signal: new AbortController().signal, openHasher: openChunkHasher };

const hashAll = async (/** @type {readonly File[]} */ files) => {
  const start = performance.now();
  const limited = limitConcurrency(maxFilesHashedAtOnce);
  const hashes = await Promise.all(files.map((file) => limited(() => hashFile(file, options))));
  return { hashes, seconds: (performance.now() - start) / 1000 };
};

addEventListener("message", async (/** @type {MessageEvent<File[]>} */ { data }) =>
  postMessage(await hashAll(data).catch((error) => ({ error: String(error) }))),
);
