// @ts-check
/** A hub with a repository of 10 files and two of 50,000: in folders of 200, and in one folder. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../apps/server/dist/app.js";
import { readConfig } from "../../apps/server/dist/config.js";
import { openHub } from "../../apps/server/dist/hub.js";
import { shapes } from "./shapes.mjs";

const folder = mkdtempSync(join(tmpdir(), "orrery-commits-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
const { config } = readConfig({
  ...{ LOG_LEVEL: "error", ORRERY_SEED: "off", ORRERY_RATE_LIMITS: "off" },
  ...{ ORRERY_DATA: join(folder, "data"), DATABASE_URL: process.env.DATABASE_URL },
});
const hub = await openHub(config);
const app = await buildApp({ config, site: folder, hub });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const owner = await hub.createOwnerToken();

const { sha256, size } = await hub.blobs.put(
  (async function* () {
    yield Buffer.from("a file of the benchmark\n");
  })(),
);
for (const { name, paths } of shapes) {
  const author = owner?.name ?? "";
  const row = await hub.catalogue.create({ kind: "model", id: `owner/${name}`, ownerId: 1, isPrivate: false, author });
  const put = paths.map((path) => ({
    ...{ path, size, sha256, isLarge: false },
    oid: createHash("sha1").update(path).digest("hex"),
  }));
  await hub.catalogue.commit(row, { put, remove: [], title: "files", author, at: Date.now() });
}
process.on("disconnect", async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ address, token: owner?.token });
