import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WorkerLease } from "@orrery/contract";
import { bundleFolder, siteFolder } from "../../asset-folders.ts";
import { errorMessage } from "../../errors.ts";
import type { App } from "../../http/fastify-app.ts";
import { createShutdown } from "../../http/shutdown/shutdown.ts";
import { buildApp } from "../../hub/app.ts";
import { type Hub, openHub } from "../../hub/hub.ts";
import { publishBundle } from "../../import/bundle/publish-bundle.ts";
import { countOf } from "../../text/count-of.ts";
import { CliError } from "../cli-error.ts";
import type { CommandContext, Terminal } from "../command.ts";
import { operatorOf } from "../open-store.ts";
import { createProgress } from "../progress.ts";
import { createUpstreamClient } from "../upstream-client.ts";
import { joinHub, type RunningWorker, renewUntilStopped } from "./lease.ts";
import { checkToken, createRegistration } from "./registration.ts";
import { type DownloadDeps, downloadModel } from "./worker-models.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** Processes of the hub look up a model's endpoints once a second; after this time none of them sends a new call. */
const leaveDelayMs = 2_000;

const keyName = "calls of the hub";

/** A new token for the hub's calls, private models included; those of earlier starts are revoked. */
const issueKey = async (hub: Hub, config: WorkerSettings["config"]): Promise<string> => {
  const actor = await operatorOf({ ...hub, config });
  for (const { id, name } of await hub.tokens.list(actor.viewer))
    if (name === keyName) await hub.tokens.revoke(id, actor);
  const { token } = await hub.tokens.issue(actor.viewer.account?.id ?? 0, keyName, "read");
  return token;
};

const listen = async (app: App, { config, address }: WorkerSettings): Promise<string> => {
  const { port, host } = config;
  const listening = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`Can't listen on ${host}:${port} (${error.code}). Choose another port or host: --port, --host`);
  });
  return address ?? listening;
};

/** Downloads the chosen models, or publishes the built-in ones. */
const prepareModels = async (deps: DownloadDeps, models: readonly string[]): Promise<void> => {
  const { database, blobs, catalogue, now } = deps.hub;
  if (models.length === 0) await publishBundle({ db: database.db, blobs, catalogue, now, folder: bundleFolder });
  for (const model of models) await downloadModel(deps, model);
};

const report = (
  { models }: WorkerLease,
  { name, hub }: WorkerSettings,
  address: string,
  { out, err }: Terminal,
): void => {
  for (const { model, reason } of models) if (reason !== undefined) err(`${model}: ${reason}\n`);
  const connected = models.filter(({ endpoint }) => endpoint !== undefined).length;
  out(`Worker ${name} runs ${countOf(connected, "model")} for ${hub} at ${address}. Stop it with Ctrl-C.\n`);
};

/** The hub removes the endpoints first, so that calls in progress can end. */
const leaveHub = async ({ registration, context }: RunningWorker): Promise<void> => {
  try {
    await registration.leave();
    await context.wait(leaveDelayMs);
  } catch (error) {
    context.terminal.err(`${errorMessage(error)}\n`);
  }
};

const serveUntilStopped = async (worker: RunningWorker, settings: WorkerSettings, address: string): Promise<void> => {
  const lease = await joinHub(worker);
  if (!lease) return;
  report(lease, settings, address, worker.context.terminal);
  await renewUntilStopped(worker, lease);
  await leaveHub(worker);
};

/** Runs models for another hub until it is stopped. */
export const runWorker = async (settings: WorkerSettings, context: CommandContext): Promise<void> => {
  if (!existsSync(join(siteFolder, "index.html"))) throw new CliError("The web app is not built. Run: npm run build");
  const { config, token, hub: upstream, models } = settings;
  await checkToken(settings);
  const signal = context.stopSignal();
  const hub = await openHub(config, context.now);
  const shutdown = createShutdown();
  const app = await buildApp({ config, hub, site: siteFolder, shutdown });
  try {
    const progress = createProgress(context.terminal);
    const idleMs = config.upstreamIdle * 1000;
    const client = createUpstreamClient(upstream, { context, progress, signal, token, idleMs });
    const download = { hub, settings, client, onFile: progress.show };
    await prepareModels(download, models);
    progress.end();
    const address = await listen(app, settings);
    const registration = createRegistration(settings, { address, key: await issueKey(hub, config) });
    await serveUntilStopped({ context, signal, download, models, registration }, settings, address);
  } finally {
    shutdown.begin();
    await app.close();
  }
};
