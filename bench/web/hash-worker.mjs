// @ts-check
/** Runs in a worker of the page, bundled by `hashing.mjs`: hashes a file as uploads do and tells how long it took. */
import { hashFile } from "../../apps/web/src/features/contribute/upload/engine/hash-file.ts";

addEventListener("message", async ({ data }) => {
  const start = performance.now();
  const hash = await hashFile(data, () => {}, new AbortController().signal);
  postMessage({ hash, seconds: (performance.now() - start) / 1000 });
});
