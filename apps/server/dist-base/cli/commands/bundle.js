import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createScanService } from "../../catalogue/scans/scan-service.js";
import { createSignatureJudge } from "../../catalogue/supply-chain/signatures/signature-judge.js";
import { openSecret } from "../../identity/secret.js";
import { createHubSigningKey } from "../../router/keys/hub-signing-key.js";
import { createKeyRing } from "../../router/keys/key-ring.js";
import { requireSecret } from "../../router/keys/require-secret.js";
import { countOf } from "../../text/count-of.js";
import { checkListing, keyFingerprint, readManifest, readPublicKey } from "../bundle/manifest.js";
import { readBundle } from "../bundle/read-bundle.js";
import { trustedKeys, trustKey } from "../bundle/trusted-keys.js";
import { writeBundle } from "../bundle/write-bundle.js";
import { CliError, exitCodes } from "../cli-error.js";
import { operatorOf, settingsFor, storeOptions, withStore } from "../open-store.js";
import { createProgress } from "../progress.js";
import { withContents } from "../with-contents.js";
const usage = (message) => new CliError(`${message}\nSee: orrery help bundle`, exitCodes.usage);
const keyOf = async ({ config, dataFolder, database: { db } }, now) => {
    const secret = openSecret(config.secret, dataFolder);
    await requireSecret(db, secret);
    return createHubSigningKey({ db, keyRing: createKeyRing({ db, secret, now }) });
};
const namesIn = (given, flag) => given.texts(flag).flatMap((text) => text.split(",").filter(Boolean));
const requestOf = (given) => {
    const repositories = [
        ...namesIn(given, "models").map((id) => ({ kind: "model", id })),
        ...namesIn(given, "datasets").map((id) => ({ kind: "dataset", id })),
    ];
    if (repositories.length === 0)
        throw usage("What to export? Use --models owner/name or --datasets owner/name.");
    return { repositories, revision: given.text("revision") ?? "main", isFull: given.isSet("full") };
};
const exportBundle = async (store, given, { terminal, now }) => {
    const request = requestOf(given);
    const out = given.text("out");
    if (!out)
        throw usage("Where to? Use --out <folder>.");
    const { database, catalogue, audit } = store;
    const actor = await operatorOf(store);
    const progress = createProgress(terminal);
    const signingKey = await keyOf(store, now);
    const manifest = await withContents(store, ({ blobs }) => writeBundle({
        db: database.db,
        blobs,
        catalogue,
        signingKey,
        now,
        onPart: (done, all) => progress.show("Parts", done, all),
    }, resolve(out), request));
    progress.end();
    for (const { kind, id, sha } of manifest.repositories)
        await audit(actor, "bundle.export", `${kind} ${id}`, { sha });
    const bytes = manifest.parts.reduce((sum, { size }) => sum + size, 0);
    const what = countOf(manifest.repositories.length, "repository", "repositories");
    terminal.out(`Exported ${what} to ${out}: ${countOf(manifest.parts.length, "part")}, ${countOf(bytes, "byte")}.\n`);
    return exitCodes.ok;
};
const givenKey = (path) => {
    let text;
    try {
        text = readFileSync(path, "utf8");
    }
    catch {
        throw new CliError(`--trust-key: the file ${path} cannot be read.`);
    }
    const key = readPublicKey(text);
    if (key)
        return key;
    throw new CliError(`--trust-key: ${path} has no public key in PEM format. On the other hub: orrery bundle key`);
};
/** The keys that are trusted, with the one on the command line. */
const trust = async (store, path, { terminal }) => {
    const { db } = store.database;
    if (path !== undefined) {
        const key = givenKey(path);
        const fingerprint = keyFingerprint(key);
        if (await trustKey(db, key)) {
            await store.audit(await operatorOf(store), "bundle.trust", `key ${fingerprint}`);
            terminal.out(`Trusted the key ${fingerprint}.\n`);
        }
    }
    const keys = await trustedKeys(db);
    if (keys.length > 0)
        return keys;
    throw new CliError("No key is trusted yet. On the other hub, run: orrery bundle key > hub.pem\nThen: orrery bundle import <folder> --trust-key hub.pem");
};
const textOf = ({ repository: { kind, id, sha }, outcome, reason }) => {
    if (outcome === "refused")
        return `Refused ${kind} ${id}: ${reason}\n`;
    return `${outcome === "imported" ? "Imported" : "Up to date:"} ${kind} ${id} at ${sha.slice(0, 7)}.\n`;
};
const importBundle = async (store, given, context) => {
    const { terminal, now } = context;
    const [, folder] = given.positionals;
    if (!folder)
        throw usage("Which bundle? Use orrery bundle import <folder>.");
    const keys = await trust(store, given.text("trust-key"), context);
    const manifest = await readManifest(resolve(folder), keys);
    await checkListing(resolve(folder), manifest);
    const actor = await operatorOf(store);
    const { database, catalogue, audit, config } = store;
    const { db } = database;
    const progress = createProgress(terminal);
    let refused = 0;
    await withContents(store, async ({ blobs, workers }) => {
        const scans = createScanService({ db, blobs, workers, now }, config.scanGate);
        const by = actor.viewer.account?.name ?? "";
        const onContent = (done, all) => progress.show("Contents", done, all);
        const { publicKey: hubKey } = await keyOf(store, now);
        const signatures = createSignatureJudge({ db, blobs, workers, config, hubKey, now });
        const deps = { db, blobs, catalogue, workers, scans, signatures, now, by, onContent };
        for await (const one of readBundle(deps, resolve(folder), manifest)) {
            progress.end();
            terminal.out(textOf(one));
            const { kind, id, sha } = one.repository;
            if (one.outcome === "refused")
                refused += 1;
            const detail = { sha, ...(one.reason !== undefined && { reason: one.reason }) };
            if (one.outcome !== "unchanged")
                await audit(actor, one.outcome === "refused" ? "bundle.refuse" : "bundle.import", `${kind} ${id}`, detail);
        }
    });
    return refused > 0 ? exitCodes.failed : exitCodes.ok;
};
const showKey = async (store, _given, { terminal, now }) => {
    terminal.out(await (await keyOf(store, now)).publicKey());
    return exitCodes.ok;
};
const actions = { export: exportBundle, import: importBundle, key: showKey };
export const bundle = {
    summary: "Carry models and datasets to a hub without a network: export, import, key.",
    usage: "export --models owner/name,… --out <folder> | import <folder> [--trust-key <file>] | key",
    positionals: [1, 2],
    options: {
        models: { type: "string", multiple: true, value: "owner/name,…", help: "models to export" },
        datasets: { type: "string", multiple: true, value: "owner/name,…", help: "datasets to export" },
        revision: { type: "string", value: "<revision>", help: "branch, tag, commit or @alias to export. Default: main" },
        full: { type: "boolean", help: "export large files of all commits, not only of the newest" },
        out: { type: "string", value: "<folder>", help: "folder to export to. Interrupted exports resume" },
        "trust-key": { type: "string", value: "<file>", help: "public key of the other hub, to import what it signed" },
        ...storeOptions,
    },
    run: async (given, context) => {
        const [name = ""] = given.positionals;
        const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
        if (!action)
            throw usage(`There is no "orrery bundle ${name}". Use export, import or key.`);
        return withStore(settingsFor(given, context), context.now, (store) => action(store, given, context));
    },
};
//# sourceMappingURL=bundle.js.map