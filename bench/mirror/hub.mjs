// @ts-check
/** A hub that mirrors the address given; scans are off, so that only sending and storing are measured. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../apps/server/dist/app.js";
import { readConfig } from "../../apps/server/dist/config.js";
import { openHub } from "../../apps/server/dist/hub.js";

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-mirror-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
const { config } = readConfig({
  LOG_LEVEL: "error",
  ORRERY_DATA: join(folder, "data"),
  ORRERY_RATE_LIMITS: "off",
  ORRERY_BUNDLED: "off",
  ORRERY_SCAN_GATE: "off",
  ORRERY_MIRROR: "on",
  ORRERY_UPSTREAM: process.argv[2] ?? "",
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
