import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Server as TlsServer } from "node:tls";
import { providers } from "@orrery/inference";
import { buildApp } from "../../app.js";
import { siteFolder } from "../../asset-folders.js";
import { settingLines } from "../../config/config.js";
import { isHubError } from "../../errors.js";
import { signInAddress } from "../../http/address.js";
import { compileValidatorsWhenIdle } from "../../http/lazy-validators.js";
import { createLogOutput } from "../../http/logging/log-output.js";
import { createShutdown } from "../../http/shutdown/shutdown.js";
import { readCertificate } from "../../http/tls.js";
import { openHub } from "../../hub.js";
import { keysInEnvironment } from "../../router/keys/provider-keys.js";
import { redact } from "../../text/redact.js";
import { listenFailure } from "./listen-failure.js";
/** Time to write the ledger and the search index once the last request has ended. */
const shutdownGraceMs = 10_000;
const failWith = (message) => {
    console.error(message);
    process.exit(1);
};
/** Logs collect lines of JSON; a person at a terminal reads sentences. */
const printEvent = (message) => console.log(process.stdout.isTTY ? message : JSON.stringify({ level: 30, time: Date.now(), msg: message }));
const printSettings = ({ provenance, warnings }) => {
    const changed = provenance.filter(({ from }) => from !== "default");
    console.log(changed.length > 0 ? settingLines(changed) : "  All settings have their defaults. List them: orrery settings");
    for (const warning of warnings)
        console.error(`  ${warning}`);
};
const listen = async (app, config, early) => {
    try {
        if (early) {
            await app.ready();
            return await early.handOver(app.server);
        }
        const address = await app.listen({ port: config.port, host: config.host });
        return config.tlsCert ? address.replace(/^http:/, "https:") : address;
    }
    catch (error) {
        const failure = listenFailure(error, config);
        if (failure === undefined)
            throw error;
        return failWith(failure);
    }
};
/** How often a start that takes long says what it is doing. */
const progressMs = 10_000;
const reportTo = (early) => {
    let printedAt = Date.now();
    return (doing) => {
        early?.report(doing);
        if (Date.now() - printedAt < progressMs)
            return;
        printedAt = Date.now();
        printEvent(`Starting: ${doing}`);
    };
};
const open = async ({ config }, early) => {
    try {
        return await openHub(config, Date.now, reportTo(early));
    }
    catch (error) {
        if (isHubError(error))
            return failWith(`The hub cannot start:\n  ${error.message}`);
        const { code, message } = error;
        const place = config.databaseUrl ? "DATABASE_URL" : `ORRERY_DATA=${config.dataFolder}`;
        const hint = code === "EACCES" || code === "EROFS"
            ? "It is not writable. Give the hub's user write access, or choose another folder."
            : redact(message || String(code));
        return failWith(`The hub cannot open its database (${place}).\n  ${hint}`);
    }
};
/** Enough for a load balancer to send a request elsewhere after it was refused a connection. */
const maxIdleMs = 2_000;
const stopOnSignal = (app, shutdown, { shutdownDelay, shutdownTimeout }) => {
    const stop = async (signal) => {
        if (shutdown.isStopping())
            process.exit(1);
        // No load balancer waits for Ctrl-C.
        const delayMs = signal === "SIGINT" ? 0 : shutdownDelay * 1000;
        shutdown.begin(Math.min(delayMs, maxIdleMs));
        if (signal === "SIGINT")
            printEvent("Stopping when open requests have finished. Press Ctrl-C again to stop now.");
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        const limitMs = shutdownTimeout * 1000 + shutdownGraceMs;
        setTimeout(() => failWith("Some requests did not finish in time and were closed."), limitMs).unref();
        await shutdown.pushes.settle();
        await app.close();
        printEvent("Stopped.");
        process.exit(0);
    };
    for (const signal of ["SIGINT", "SIGTERM"])
        process.on(signal, stop);
};
const build = async (options) => {
    try {
        return await buildApp(options);
    }
    catch (error) {
        return isHubError(error) ? failWith(`The hub cannot start:\n  ${error.message}`) : Promise.reject(error);
    }
};
/** Log lines may be lost on a full disk, calls may not. */
const openLog = () => {
    const output = createLogOutput(process.stdout.fd);
    process.once("exit", output.flush);
    // A command ends when its output is closed; a hub does not.
    process.stdout.removeAllListeners("error").on("error", () => { });
    return output;
};
/** A renewed certificate is used for new connections, without a restart. */
const reloadCertificateOnSignal = (app, config) => {
    const { server } = app;
    if (!(server instanceof TlsServer))
        return;
    process.on("SIGHUP", () => {
        try {
            server.setSecureContext(readCertificate(config) ?? {});
            printEvent("Reloaded the TLS certificate.");
        }
        catch (error) {
            console.error(`The TLS certificate was not reloaded: ${error.message}`);
        }
    });
};
/** Shows the token on a terminal. Logs are collected and read by many, so without one it goes into a file for the hub's user. */
const showOwnerToken = ({ name, token }, dataFolder) => {
    const created = `First start: created the admin account "${name}".`;
    if (process.stdout.isTTY) {
        console.log(`\n${created} Save its token; it won't be shown again:\n\n  ${token}\n`);
        return;
    }
    const path = join(resolve(dataFolder), "owner-token");
    try {
        writeFileSync(path, `${token}\n`, { mode: 0o600 });
        console.log(`${created} Save its token and delete the file:\n  ${path}`);
    }
    catch (error) {
        const { code } = error;
        console.log(`${created} Its token could not be written to ${path} (${code}). Create another: orrery token create --role admin --account ${name}`);
    }
};
/** A link signs in as the admin, so only a terminal shows it. Elsewhere `orrery sign-in` prints one. */
const printSignIn = async ({ accounts, tokens }, address) => {
    const owner = process.stdout.isTTY ? await accounts.firstAdmin() : undefined;
    if (!owner)
        return;
    const { code } = await tokens.createLink(owner.id, "admin");
    console.log(`Sign in as "${owner.name}" in the browser (works once, for 15 minutes):\n\n  ${signInAddress(address, code)}\n`);
};
/** Starts the hub and prints where it is. */
export const startHub = async (reading, early) => {
    const { config } = reading;
    if (!existsSync(join(siteFolder, "index.html")))
        failWith("The web app is not built. Run: npm run build");
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
    if (ownerToken)
        showOwnerToken(ownerToken, config.dataFolder);
    // A router has no pages to sign in on.
    if (config.role !== "router")
        await printSignIn(hub, config.publicUrl || address);
    console.log(`Orrery is ready at ${address}  (stop with Ctrl-C)`);
    compileValidatorsWhenIdle().catch((error) => app.log.error({ err: error }, "could not compile a schema"));
};
//# sourceMappingURL=start-hub.js.map