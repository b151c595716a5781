import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app.js";
import { readConfig } from "../config/config.js";
import { openHub } from "../hub.js";
import { checkReplies } from "./check-replies.js";
import { addTables } from "./engines.js";
const siteFolder = () => {
    const site = mkdtempSync(join(tmpdir(), "orrery-site-"));
    writeFileSync(join(site, "index.html"), "<!doctype html><title>Orrery</title>");
    return site;
};
const bearer = (token) => token ? { authorization: `Bearer ${token}` } : {};
export const createClient = (address, ownToken) => {
    const send = (method, path, body, token, headers) => {
        const content = body === undefined ? {} : { "content-type": "application/json" };
        const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
        const init = { method, headers: { ...content, ...bearer(token), ...headers }, redirect: "manual" };
        if (body !== undefined)
            init.body = text;
        return fetch(`${address}${path}`, init);
    };
    const get = (path, token, headers) => send("GET", path, undefined, token, headers);
    return { address, token: ownToken, send, get };
};
/** Starts a hub on an empty store; the catalogue is empty unless the settings ask for the references. */
export const startHub = async (store, settings = {}, now, parts = {}) => {
    const config = {
        ...readConfig({ LOG_LEVEL: "silent", ORRERY_RATE_LIMITS: "off", ORRERY_SEED: "off" }).config,
        // Processes of one hub share it.
        shutdownTimeout: 5,
        // Tests of scans turn them on; others would start a worker process for every commit.
        scanGate: "off",
        secret: "the secret of every hub in tests",
        dataFolder: store.dataFolder,
        databaseUrl: store.databaseUrl ?? "",
        ...settings,
    };
    if (!config.databaseUrl)
        await addTables(config.dataFolder);
    const hub = await openHub(config, now);
    // Tests that need health checks turn them on; others count the calls that their servers receive.
    const routerSettings = { healthCheckMs: 0, shareLoadMs: 0, ...parts.routerSettings };
    const app = await buildApp({ prepare: checkReplies, ...parts, routerSettings, config, site: siteFolder(), hub });
    const ownerToken = await hub.createOwnerToken();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    return {
        ...createClient(address, ownerToken?.token ?? ""),
        app,
        hub,
        close: async () => {
            await app.close();
        },
    };
};
//# sourceMappingURL=hub.js.map