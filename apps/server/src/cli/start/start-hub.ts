import { existsSync } from "node:fs";
import { join } from "node:path";
import { Server as TlsServer } from "node:tls";
import { providers } from "@orrery/inference";
import { buildApp, type HubOptions, siteFolder } from "../../app.ts";
import type { Config, ConfigReading } from "../../config.ts";
import { isHubError } from "../../errors.ts";
import { signInAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { createShutdown, type Shutdown } from "../../http/shutdown.ts";
import { readCertificate } from "../../http/tls.ts";
import { type Hub, type OwnerToken, openHub } from "../../hub.ts";
import { keysInEnvironment } from "../../router/keys/provider-keys.ts";
import { redact } from "../../text/redact.ts";

/** Time to write the ledger and the search index once the last request has ended. */
const shutdownGraceMs = 10_000;

const failWith = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const printSettings = ({ provenance }: ConfigReading): void => {
  for (const { variable, value, from } of provenance) console.log(`  ${variable.padEnd(20)} ${value}  (${from})`);
};

const listen = async (app: App, { config }: ConfigReading): Promise<string> => {
  try {
    const address = await app.listen({ port: config.port, host: config.host });
    return config.tlsCert ? address.replace(/^http:/, "https:") : address;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      return failWith(`Port ${config.port} is in use. Choose another: PORT=${config.port + 1} npm start`);
    if (code === "EACCES")
      return failWith(`Port ${config.port} needs root privileges. Choose another: PORT=4747 npm start`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      return failWith(`HOST=${config.host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`);
    throw error;
  }
};

const open = async ({ config }: ConfigReading): Promise<Hub> => {
  try {
    return await openHub(config);
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

const stopOnSignal = (app: App, shutdown: Shutdown, { shutdownDelay, shutdownTimeout }: Config): void => {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (shutdown.isStopping()) process.exit(1);
    shutdown.begin();
    if (signal === "SIGINT")
      console.log("\nStopping when open requests have finished. Press Ctrl-C again to stop now.");
    // No load balancer waits for Ctrl-C.
    else await new Promise((resolve) => setTimeout(resolve, shutdownDelay * 1000));
    const limitMs = shutdownTimeout * 1000 + shutdownGraceMs;
    setTimeout(() => failWith("Some requests did not finish in time and were closed."), limitMs).unref();
    await app.close();
    console.log("\nStopped.");
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

/** A renewed certificate is used for new connections, without a restart. */
const reloadCertificateOnSignal = (app: App, config: Config): void => {
  const { server } = app;
  if (!(server instanceof TlsServer)) return;
  process.on("SIGHUP", () => {
    try {
      server.setSecureContext(readCertificate(config) ?? {});
      console.log("Reloaded the TLS certificate.");
    } catch (error) {
      console.error(`The TLS certificate was not reloaded: ${(error as Error).message}`);
    }
  });
};

const printOwner = (ownerToken: OwnerToken | undefined): void => {
  if (!ownerToken) return;
  console.log(`
First start: created the admin account “${ownerToken.name}”. Save its token; it won't be shown again:

  ${ownerToken.token}
`);
};

/** Prints a sign-in link on a terminal; in a log file only on the first start. */
const printSignIn = async ({ accounts, tokens }: Hub, isFirstStart: boolean, address: string): Promise<void> => {
  const owner = isFirstStart || process.stdout.isTTY ? await accounts.firstAdmin() : undefined;
  if (!owner) return;
  const { code } = await tokens.createLink(owner.id, "admin");
  console.log(
    `Sign in as “${owner.name}” in the browser (works once, for 15 minutes):\n\n  ${signInAddress(address, code)}\n`,
  );
};

/** Starts the hub and prints where it is. */
export const startHub = async (reading: ConfigReading): Promise<void> => {
  const { config } = reading;
  if (!existsSync(join(siteFolder, "index.html"))) failWith("The web app is not built. Run: npm run build");
  const hub = await open(reading);
  const providerKeys = keysInEnvironment(reading.variables, Object.keys(providers));
  const shutdown = createShutdown();
  const app = await build({ config, site: siteFolder, hub, providerKeys, shutdown });
  stopOnSignal(app, shutdown, config);
  reloadCertificateOnSignal(app, config);
  const address = await listen(app, reading);
  printSettings(reading);
  // Only now: a start that finds its port in use must not use up the token that is shown once.
  const ownerToken = await hub.createOwnerToken();
  printOwner(ownerToken);
  // A router has no pages to sign in on.
  if (config.role !== "router") await printSignIn(hub, ownerToken !== undefined, config.publicUrl || address);
  console.log(`Orrery is ready at ${address}  (stop with Ctrl-C)`);
};
