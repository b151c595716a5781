import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import type { StoreOptions } from "../db/open.ts";
import type { App } from "../http/fastify-app.ts";
import { buildApp, type HubOptions } from "../hub/app.ts";
import { type Hub, openHub } from "../hub/hub.ts";
import { checkReplies } from "./check-replies.ts";
import { addTables } from "./engines.ts";

/** Sends requests to a hub. */
export interface HubClient {
  readonly address: string;
  /** The owner's token. */
  readonly token: string;
  readonly get: (path: string, token?: string, headers?: Record<string, string>) => Promise<Response>;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

/** A hub of the tests' own, listening on a free port of the loopback. */
export interface HubForTests extends HubClient {
  readonly app: App;
  readonly hub: Hub;
  readonly close: () => Promise<void>;
}

const siteFolder = (): string => {
  const site = mkdtempSync(join(tmpdir(), "orrery-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html><title>Orrery</title>");
  return site;
};

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

export const createClient = (address: string, ownToken: string): HubClient => {
  const send: HubClient["send"] = (method, path, body, token, headers) => {
    const content: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const text = typeof body === "string" ? body : JSON.stringify(body ?? null);
    const init: RequestInit = { method, headers: { ...content, ...bearer(token), ...headers }, redirect: "manual" };
    if (body !== undefined) init.body = text;
    return fetch(`${address}${path}`, init);
  };
  const get: HubClient["get"] = (path, token, headers) => send("GET", path, undefined, token, headers);
  return { address, token: ownToken, send, get };
};

/** Starts a hub on an empty store; the catalogue is empty unless the settings ask for the references. */
export const startHub = async (
  store: StoreOptions,
  settings: Partial<Config> = {},
  now?: () => number,
  parts: Partial<HubOptions> = {},
): Promise<HubForTests> => {
  const config: Config = {
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
  if (!config.databaseUrl) await addTables(config.dataFolder);
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
