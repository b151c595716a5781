// @ts-check
/** The least that a server does with an upload: hash it with SHA-256 and write it to disk. */
import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const folder = mkdtempSync(join(tmpdir(), "orrery-bare-"));
const path = join(folder, "content");

const server = createServer(async (request, response) => {
  const hash = createHash("sha256");
  request.on("data", (chunk) => hash.update(chunk));
  await pipeline(request, createWriteStream(path));
  response.end(hash.digest("hex"));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.({ address: `http://127.0.0.1:${port}` });
});
process.on("disconnect", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
