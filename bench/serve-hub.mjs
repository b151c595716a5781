// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../apps/server/dist/config/config.js";
import { buildApp } from "../apps/server/dist/hub/app.js";
import { openHub } from "../apps/server/dist/hub/hub.js";

/**
 * Serves a hub without rate limits until the process that started this one disconnects, which is told the address and the
 * owner's token once `prepare` is done.
 * @param {Readonly<Record<string, string | undefined>>} settings
 * @param {(hub: Awaited<ReturnType<typeof openHub>>, owner: string) => Promise<unknown>} [prepare]
 * @param {Partial<Parameters<typeof buildApp>[0]>} [options]
 */
export const serveHub = async (settings, prepare = async () => {}, options = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  const { config } = readConfig({
    LOG_LEVEL: "error",
    ORRERY_RATE_LIMITS: "off",
    ORRERY_DATA: join(folder, "data"),
    ...settings,
  });
  const hub = await openHub(config);
  const app = await buildApp({ ...options, config, site: folder, hub });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const owner = await hub.createOwnerToken();
  await prepare(hub, owner?.name ?? "");
  process.on("disconnect", async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  process.send?.({ address, token: owner?.token, dataFolder: config.dataFolder });
};
