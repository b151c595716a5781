// @ts-check
/** A hub as it is run, with its bundled models. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../apps/server/dist/app.js";
import { readConfig } from "../../apps/server/dist/config.js";
import { openHub } from "../../apps/server/dist/hub.js";

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
const { config } = readConfig({
  LOG_LEVEL: "warn",
  ORRERY_DATA: join(folder, "data"),
  ORRERY_RATE_LIMITS: "off",
});
const hub = await openHub(config);
const app = await buildApp({ config, site: folder, hub });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const ownerToken = await hub.createOwnerToken();
process.on("disconnect", async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ address, token: ownerToken?.token });
