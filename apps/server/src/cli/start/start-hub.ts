import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Server as TlsServer } from "node:tls";
import { providers } from "@orrery/inference";
import { siteFolder } from "../../asset-folders.ts";
import type { OnProgress } from "../../catalogue/search/follower.ts";
import { type Config, type ConfigReading, settingLines } from "../../config/config.ts";
import { errorCode, errorMessage, isHubError } from "../../errors.ts";
import { signInAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { compileValidatorsWhenIdle } from "../../http/lazy-validators.ts";
import { createLogOutput, type LogOutput } from "../../http/logging/log-output.ts";
import { createShutdown, type Shutdown } from "../../http/shutdown/shutdown.ts";
import { readCertificate } from "../../http/tls.ts";
import { buildApp, type HubOptions } from "../../hub/app.ts";
import { type Hub, type OwnerToken, openHub } from "../../hub/hub.ts";
import { keysInEnvironment } from "../../router/keys/provider-keys.ts";
import { redact } from "../../text/redact.ts";
import type { EarlyListener } from "./early-listener.ts";
import { listenFailure } from "./listen-failure.ts";

/** Time to write the ledger and the search index once the last request has ended. */
const shutdownGraceMs = 10_000;

const failWith = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Logs collect lines of JSON; a person at a terminal reads sentences. */
const printEvent = (message: string): void =>
  console.log(process.stdout.isTTY ? message : JSON.stringify({ level: 30, time: Date.now(), msg: message }));

const printSettings = ({ provenance, warnings }: ConfigReading): void => {
  const changed = provenance.filter(({ from }) => from !== "default");
  console.log(
    changed.length > 0 ? settingLines(changed) : "  All settings have their defaults. List them: orrery settings",
  );
  for (const warning of warnings) console.error(`  ${warning}`);
};

const listen = async (app: App, config: Config, early: EarlyListener | undefined): Promise<string> => {
  try {
    if (early) {
      await app.ready();
      return await early.handOver(app.server);
    }
    const address = await app.listen({ port: config.port, host: config.host });
    return config.tlsCert ? address.replace(/^http:/, "https:") : address;
  } catch (error) {
    const failure = listenFailure(error, config);
    if (failure === undefined) throw error;
    return failWith(failure);
  }
};

/** How often a start that takes long says what it is doing. */
const progressMs = 10_000;

const reportTo = (early: EarlyListener | undefined): OnProgress => {
  let printedAt = Date.now();
  return (doing) => {
    early?.report(doing);
    if (Date.now() - printedAt < progressMs) return;
    printedAt = Date.now();
    printEvent(`Starting: ${doing}`);
  };
};

const open = async ({ config }: ConfigReading, early: EarlyListener | undefined): Promise<Hub> => {
  try {
    return await openHub(config, Date.now, reportTo(early));
  } catch (error) {
    if (isHubError(error)) return failWith(`The hub cannot start:\n  ${error.message}`);
    const { code, message } = error as NodeJS.ErrnoException;
    const place = config.databaseUrl ? "DATABASE_URL" : `ORRERY_DATA=${config.dataFolder}`;
    const hint =
      code === "EACCES" || code === "EROFS"
        ? "It is not writable. Give the hub's user write access, or choose another folder."
        : redact(message || String(code));
    return failWith(`The hub cannot open its database (${place}).\n  ${hint}`);
  }
};

/** Enough for a load balancer to send a request elsewhere after it was refused a connection. */
const maxIdleMs = 2_000;

const stopOnSignal = (app: App, shutdown: Shutdown, { shutdownDelay, shutdownTimeout }: Config): void => {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (shutdown.isStopping()) process.exit(1);
    // No load balancer waits for Ctrl-C.
    const delayMs = signal === "SIGINT" ? 0 : shutdownDelay * 1000;
    shutdown.begin(Math.min(delayMs, maxIdleMs));
    if (signal === "SIGINT") printEvent("Stopping when open requests have finished. Press Ctrl-C again to stop now.");
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const limitMs = shutdownTimeout * 1000 + shutdownGraceMs;
    setTimeout(() => failWith("Some requests did not finish in time and were closed."), limitMs).unref();
    await shutdown.pushes.settle();
    await app.close();
    printEvent("Stopped.");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
};

const build = async (options: HubOptions): Promise<App> => {
  try {
    return await buildApp(options);
  } catch (error) {
    return isHubError(error) ? failWith(`The hub cannot start:\n  ${error.message}`) : Promise.reject(error);
  }
};

/** Log lines may be lost on a full disk, calls may not. */
const openLog = (): LogOutput => {
  const output = createLogOutput(process.stdout.fd);
  process.once("exit", output.flush);
  // A command ends when its output is closed; a hub does not.
  process.stdout.removeAllListeners("error").on("error", () => {});
  return output;
};

/** A renewed certificate is used for new connections, without a restart. */
const reloadCertificateOnSignal = (app: App, config: Config): void => {
  const { server } = app;
  if (!(server instanceof TlsServer)) return;
  process.on("SIGHUP", () => {
    try {
      server.setSecureContext(readCertificate(config) ?? {});
      printEvent("Reloaded the TLS certificate.");
    } catch (error) {
      console.error(`The TLS certificate was not reloaded: ${errorMessage(error)}`);
    }
  });
};

/** Shows the token on a terminal. Logs are collected and read by many, so without one it goes into a file for the hub's user. */
const showOwnerToken = ({ name, token }: OwnerToken, dataFolder: string): void => {
  const created = `First start: created the admin account "${name}".`;
  if (process.stdout.isTTY) {
    console.log(`\n${created} Save its token; it won't be shown again:\n\n  ${token}\n`);
    return;
  }
  const path = join(resolve(dataFolder), "owner-token");
  try {
    writeFileSync(path, `${token}\n`, { mode: 0o600 });
    console.log(`${created} Save its token and delete the file:\n  ${path}`);
  } catch (error) {
    const code = errorCode(error);
    console.log(
      `${created} Its token could not be written to ${path} (${code}). Create another: orrery token create --role admin --account ${name}`,
    );
  }
};

/** A link signs in as the admin, so only a terminal shows it. Elsewhere `orrery sign-in` prints one. */
const printSignIn = async ({ accounts, tokens }: Hub, address: string): Promise<void> => {
  const owner = process.stdout.isTTY ? await accounts.firstAdmin() : undefined;
  if (!owner) return;
  const { code } = await tokens.createLink(owner.id, "admin");
  console.log(
    `Sign in as "${owner.name}" in the browser (works once, for 15 minutes):\n\n  ${signInAddress(address, code)}\n`,
  );
};

export const startHub = async (reading: ConfigReading, early?: EarlyListener): Promise<void> => {
  const { config } = reading;
  if (!existsSync(join(siteFolder, "index.html"))) failWith("The web app is not built. Run: npm run build");
  const hub = await open(reading, early);
  const providerKeys = keysInEnvironment(reading.variables, Object.keys(providers));
  const shutdown = createShutdown();
  const app = await build({ config, site: siteFolder, hub, providerKeys, shutdown, logOutput: openLog() });
  stopOnSignal(app, shutdown, config);
  reloadCertificateOnSignal(app, config);
  const address = await listen(app, config, early);
  hub.workers.warm();
  printSettings(reading);
  // Only now: a start that finds its port in use must not use up the token that is shown once.
  const ownerToken = await hub.createOwnerToken();
  if (ownerToken) showOwnerToken(ownerToken, config.dataFolder);
  // A router has no pages to sign in on.
  if (config.role !== "router") await printSignIn(hub, config.publicUrl || address);
  console.log(`Orrery is ready at ${address}  (stop with Ctrl-C)`);
  compileValidatorsWhenIdle().catch((error: unknown) => app.log.error({ err: error }, "could not compile a schema"));
};
