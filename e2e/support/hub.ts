import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildApp } from "@orrery/server";
import { type Simulator, startSimulator } from "@orrery/simulator";
import { type Config, readConfig } from "../../apps/server/src/config/config.ts";
import { openHub } from "../../apps/server/src/hub/hub.ts";
import { freeAddressUnder, startNginxUnder } from "../../apps/server/src/testing/cluster/nginx.ts";
import { postgresEngine, sqliteEngine } from "../../apps/server/src/testing/engines.ts";
import type { SmtpDouble } from "../../apps/server/src/testing/servers/smtp-double.ts";
import { startUpstream, type UpstreamContent } from "../../apps/server/src/testing/upstream-double.ts";
import { routed } from "./routed.ts";
import { image, mirrored, seedHub } from "./seed.ts";

export interface Hub {
  /** Without a trailing slash. */
  readonly address: string;
  readonly token: string;
  /** URLs of other sites from which the hub fetched images. */
  readonly images: readonly string[];
  readonly simulator: Simulator | undefined;
  readonly signInLink: () => Promise<string>;
  /** The mirror asks its upstream again at the next request. */
  readonly forgetAnswers: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

export interface HubNeeds {
  readonly models?: number;
  readonly isClosed?: boolean;
  /** Whether it contains the repositories of `seed.ts`. */
  readonly isSeeded?: boolean;
  /** Whether it contains the models of `routed.ts`, served by a simulator. */
  readonly hasProviders?: boolean;
  /** Models and files of another hub that this one imports from. */
  readonly upstream?: UpstreamContent;
  /** The address of a hub that this one mirrors. */
  readonly mirrorOf?: string;
  /** Hosts that admins can import from or mirror, wherever they are. */
  readonly importHosts?: readonly string[];
  /** Default: files are not scanned. */
  readonly scanGate?: Config["scanGate"];
  /** Issuers through which people sign in. */
  readonly oidcIssuers?: Config["oidcIssuers"];
  /** A mail server through which it sends e-mail. */
  readonly smtp?: Promise<SmtpDouble>;
  /** Default: the time of the machine. */
  readonly now?: () => number;
  /** A path that nginx serves it under. */
  readonly path?: string;
}

const site = process.env.ORRERY_SITE ?? fileURLToPath(new URL("../../apps/web/dist/site", import.meta.url));

const newFolder = async (): Promise<string> => (await (await sqliteEngine.start()).newStoreWithoutTables()).dataFolder;

let startedFolder: Promise<string> | undefined;

/** What the first start of a hub writes. Files that share a process copy it, since it takes seconds to make. */
const copyStartedFolder = async (): Promise<string> => {
  startedFolder ??= newFolder().then(async (dataFolder) => {
    await (await openHub({ ...readConfig({}).config, dataFolder })).close();
    return dataFolder;
  });
  const folder = await newFolder();
  cpSync(await startedFolder, folder, { recursive: true });
  return folder;
};

/** A store of the engine that `npm test -- --database` names. */
const newStore = async () => {
  if (process.env.ORRERY_TESTS_DATABASE !== "postgres")
    return { dataFolder: await copyStartedFolder(), databaseUrl: "" };
  if (postgresEngine.skipReason) throw new Error(postgresEngine.skipReason);
  const { dataFolder, databaseUrl = "" } = await (await postgresEngine.start()).newStore();
  return { dataFolder, databaseUrl };
};

/** Answers for every other site with one image, so that tests stay offline. */
const fakeGuard = (asked: string[]) => ({
  fetch: async (url: string | URL) => {
    asked.push(String(url));
    return new Response(new Uint8Array(image), { headers: { "content-type": "image/png" } });
  },
});

export const startHub = async (needs: HubNeeds = {}): Promise<Hub> => {
  const { models = 0, isClosed = false, isSeeded = false, hasProviders = false } = needs;
  const upstream = needs.upstream && (await startUpstream(needs.upstream));
  const simulator = hasProviders ? await startSimulator() : undefined;
  const sourceUrl = "https://github.com/orrery-hub/orrery";
  const store = await newStore();
  const publicUrl = needs.path === undefined ? "" : await freeAddressUnder(needs.path);
  const options = {
    port: 0,
    host: "127.0.0.1",
    logLevel: "silent",
    sourceUrl,
    ...store,
    quotas: null,
    shutdownTimeout: 5,
  } as const;
  const config = {
    ...readConfig({}).config,
    ...options,
    scanGate: needs.scanGate ?? "off",
    isAnonymousAllowed: !isClosed,
    providersAt: simulator?.url ?? "",
    upstream: upstream?.address ?? needs.mirrorOf ?? "",
    isMirror: needs.mirrorOf !== undefined,
    importHosts: needs.importHosts ?? [],
    publicUrl,
    ...(needs.oidcIssuers && { oidcIssuers: needs.oidcIssuers }),
    ...(needs.smtp && { smtpUrl: (await needs.smtp).url, mailFrom: "Orrery <hub@hub.example>" }),
  };
  const hub = await openHub(config, needs.now);
  if (models > 0) {
    const { generateEntry } = await import("../../bench/web/fill.mjs");
    await hub.catalogue.upsertMirrored(Array.from({ length: models }, (_, number) => generateEntry(number, models)));
  }
  if (isSeeded) await hub.catalogue.upsertMirrored(mirrored);
  if (hasProviders) await hub.catalogue.upsertMirrored(routed.models);
  const images: string[] = [];
  const keys = hasProviders ? { providerKeys: routed.keys } : {};
  const app = await buildApp({ config, site, hub, imageGuard: fakeGuard(images), ...keys });
  const listening = await app.listen({ port: 0, host: "127.0.0.1" });
  const nginx = publicUrl ? await startNginxUnder(publicUrl, listening) : undefined;
  const address = nginx?.address ?? listening;
  const token = (await hub.createOwnerToken())?.token ?? "";
  if (isSeeded) await seedHub(address, token);
  const signInLink = async (): Promise<string> => {
    const owner = await hub.accounts.firstAdmin();
    const { code } = await hub.tokens.createLink(owner?.id ?? 0, "admin");
    return `/login#code=${code}`;
  };
  return {
    address,
    token,
    images,
    simulator,
    signInLink,
    forgetAnswers: () => hub.database.db.updateTable("mirror_revisions").set({ checked_at: 0 }).execute(),
    close: () => Promise.all([nginx?.stop(), app.close().then(() => upstream?.close()), simulator?.close()]),
  };
};
