// @ts-check
/** The hub itself on a store that is filled. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../apps/server/dist/config/config.js";
import { buildApp } from "../../apps/server/dist/hub/app.js";
import { openHub } from "../../apps/server/dist/hub/hub.js";

const emptySite = () => {
  const site = mkdtempSync(join(tmpdir(), "orrery-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html><title>Orrery</title>");
  return site;
};

/** @param {{ dataFolder: string, databaseUrl: string, site?: string }} place */
export const openFilledHub = async ({ dataFolder, databaseUrl, site = emptySite() }) => {
  const { config: usual } = readConfig({ LOG_LEVEL: "error", ORRERY_RATE_LIMITS: "off", ORRERY_SEED: "off" });
  const config = { ...usual, dataFolder, databaseUrl };
  const hub = await openHub(config);
  return { hub, app: await buildApp({ config, site, hub }) };
};
