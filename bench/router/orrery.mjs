// @ts-check
/** A hub as it is run, with a store on disk, a token, a provider's key, routing and the ledger. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../apps/server/dist/config/config.js";
import { buildApp } from "../../apps/server/dist/hub/app.js";
import { openHub } from "../../apps/server/dist/hub/hub.js";

const upstream = Number(process.argv[2]);
const routerSettings = process.argv[3] ? JSON.parse(process.argv[3]) : {};
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
const { config } = readConfig({
  LOG_LEVEL: "warn",
  ORRERY_SEED: "off",
  ORRERY_DATA: join(folder, "data"),
  ORRERY_PROVIDERS_AT: `http://127.0.0.1:${upstream}`,
  ...(process.env.ORRERY_BENCH_DATABASE && { DATABASE_URL: process.env.ORRERY_BENCH_DATABASE }),
  ORRERY_RATE_LIMITS: "api=1000000000,resolvers=1000000000,pages=1000000000,router=1000000000",
});
const hub = await openHub(config);
const pricing = { input: 1, output: 2 };
const mapping = { providerId: "bench", status: /** @type {const} */ ("live"), task: "conversational", pricing };
await hub.catalogue.upsertMirrored([
  {
    kind: "model",
    id: "bench/chat",
    origin: "bench",
    pipelineTag: "text-generation",
    tags: ["conversational"],
    mappings: ["together", "groq", "fireworks-ai"].map((provider) => ({ ...mapping, provider })),
  },
]);
const keys = { together: "key-one-of-bench", groq: "key-two-of-bench", "fireworks-ai": "key-three-of-bench" };
const app = await buildApp({ config, site: folder, hub, providerKeys: keys, routerSettings });
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const ownerToken = await hub.createOwnerToken();
const headers = { authorization: `Bearer ${ownerToken?.token}`, "content-type": "application/json" };
/** @param {string} method @param {string} path @param {object} body */
const ask = async (method, path, body) => {
  const reply = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
};
/** A second account with a budget that is never reached. */
await ask("POST", "/api/users", { name: "limited" });
await ask("PUT", "/api/budgets/limited", { period: "total", limitUsd: 100_000 });
const { db } = hub.database;
const limited = await db.selectFrom("accounts").select("id").where("name", "=", "limited").executeTakeFirstOrThrow();
const limitedToken = (await hub.tokens.issue(limited.id, "bench", "inference")).token;
process.on("message", async (message) => {
  if (message === "sample") {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    process.send?.({ rss, heap: heapUsed, handles: process.getActiveResourcesInfo().length });
  }
  if (message === "count") {
    // Asking for calls brings all that have ended into the store.
    await fetch(`${address}/api/usage/calls?limit=1`, {
      headers: { authorization: `Bearer ${ownerToken?.token}` },
    });
    const rows = await db.selectFrom("router_calls").select(["state"]).execute();
    const open = rows.filter(({ state }) => state === "open").length;
    process.send?.({ calls: rows.length, open });
  }
});
process.on("disconnect", async () => {
  await app.close();
  process.exit(0);
});
process.send?.({ port: Number(new URL(address).port), token: ownerToken?.token, limitedToken });
