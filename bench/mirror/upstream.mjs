// @ts-check
/** An upstream whose every model has one large file: that of the path given, with the SHA-256 that it is told. */
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { lfsPointer } from "../../apps/server/dist/git/lfs-pointer.js";
import { blobId } from "../../apps/server/dist/git/object-id.js";

const path = process.argv[2] ?? "";
const { size } = statSync(path);
const sha = "a".repeat(40);
let sha256 = "";
process.on("message", (told) => {
  sha256 = String(told);
  process.send?.("ready");
});

const sendFile = (/** @type {import("node:http").ServerResponse} */ response, /** @type {number} */ start) => {
  const range = start > 0 && { "content-range": `bytes ${start}-${size - 1}/${size}` };
  response.writeHead(range ? 206 : 200, { "content-length": size - start, "x-repo-commit": sha, ...range });
  createReadStream(path, { start, highWaterMark: 1024 * 1024 }).pipe(response);
};

const server = createServer((request, response) => {
  const { url = "/", headers } = request;
  if (url.includes("/resolve/")) return sendFile(response, Number(/^bytes=(\d+)-/.exec(headers.range ?? "")?.[1] ?? 0));
  response.setHeader("content-type", "application/json");
  if (url.includes("/tree/")) {
    const pointer = lfsPointer(sha256, size);
    const lfs = { oid: sha256, size, pointerSize: pointer.length };
    return void response.end(JSON.stringify([{ type: "file", path: "weights.bin", size, oid: blobId(pointer), lfs }]));
  }
  const id = /^\/api\/models\/([^/]+\/[^/?]+)/.exec(url)?.[1];
  response.end(JSON.stringify({ _id: "1", id, sha, tags: [], private: false, siblings: [] }));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => process.exit());
