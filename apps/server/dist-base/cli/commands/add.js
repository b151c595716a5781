import { statSync } from "node:fs";
import { resolve } from "node:path";
import { findAccount } from "../../catalogue/accounts/account-store.js";
import { parseNewPath } from "../../catalogue/file-path.js";
import { mainFiles } from "../../catalogue/history/read-files.js";
import { createScanService } from "../../catalogue/scans/scan-service.js";
import { applyGitRules, diskSource, keepFile, listFolder } from "../../import/folder-files.js";
import { readRepositoryFacts } from "../../readers/repository-facts.js";
import { parseRepositoryId } from "../../readers/repository-id.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { operatorOf, settingsFor, storeOptions, withStore } from "../open-store.js";
import { withContents } from "../with-contents.js";
const readRequest = (given) => {
    const folder = resolve(given.positionals[0] ?? "");
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
        throw new CliError(`${folder} is not a folder.`);
    const name = given.text("id");
    if (!name)
        throw new CliError("--id is missing: --id owner/name", exitCodes.usage);
    const { id, author } = parseRepositoryId(name);
    if (!author)
        throw new CliError(`--id needs an owner: --id owner/${id}`, exitCodes.usage);
    return { kind: given.isSet("dataset") ? "dataset" : "model", id, author, folder, isPrivate: given.isSet("private") };
};
const report = ({ card, notes }, skipped, { err }) => {
    for (const { line, message } of card.problems)
        err(`README.md:${line}: ${message}\n`);
    for (const note of notes)
        err(`${note}\n`);
    for (const path of skipped)
        err(`${path} links to a file outside the folder or to a missing file. Skipped.\n`);
    if (card.problems.some(({ isError }) => isError))
        throw new CliError("Nothing was added. Fix README.md first, or remove its front matter.");
};
/** The owner's account; an organization is made where there is none of that name. */
const ownerOf = async ({ database: { db }, accounts }, name, actor) => {
    const found = await findAccount(db, name);
    if (found)
        return found.id;
    await accounts.createOrganization({ name }, actor);
    return (await findAccount(db, name))?.id ?? null;
};
const openRepository = async (store, wanted, actor) => {
    const { kind, id, author, isPrivate } = wanted;
    const found = await store.catalogue.find(kind, id);
    if (found?.origin === "local")
        return found;
    if (found)
        throw new CliError(`${id} is mirrored from elsewhere (${found.origin}). Choose another name for your own: --id`);
    const ownerId = await ownerOf(store, author, actor);
    return store.catalogue.create({ kind, id, ownerId, isPrivate, author: actor.viewer.account?.name ?? "" });
};
const publish = async (store, wanted, now, terminal) => {
    const { files: found, skipped } = await listFolder(wanted.folder);
    const files = await applyGitRules(found);
    if (files.length === 0)
        throw new CliError(`${wanted.folder} has no files.`);
    const byPath = new Map(files.map((file) => [parseNewPath(file.path), file]));
    const facts = await readRepositoryFacts({
        kind: wanted.kind,
        paths: [...byPath.keys()],
        open: async (path) => diskSource(byPath.get(path) ?? { path, place: path, size: 0 }),
    });
    report(facts, skipped, terminal);
    const put = [];
    for (const file of files)
        put.push(await keepFile(store.blobs, file));
    await withContents(store, ({ blobs, workers }) => createScanService({ db: store.database.db, blobs, workers, now: () => now }, store.config.scanGate).admit(put));
    const actor = await operatorOf(store);
    const row = await openRepository(store, wanted, actor);
    const before = await mainFiles(store.database.db, row.id);
    const remove = before.map(({ path }) => path).filter((path) => !byPath.has(path) && path !== ".gitattributes");
    const author = actor.viewer.account?.name ?? "";
    const done = await store.catalogue.commit(row, { put, remove, title: "Add a folder", author, at: now });
    await store.catalogue.update(row, { ...facts.change, ...(wanted.isPrivate && { is_private: 1 }) });
    await store.audit(actor, "repository.commit", `${wanted.kind} ${wanted.id}`, { sha: done.sha, files: put.length });
    terminal.out(summaryOf(wanted, facts, put.length, done.isNew));
};
const summaryOf = (wanted, { change }, count, isNew) => {
    const place = wanted.kind === "dataset" ? `datasets/${wanted.id}` : wanted.id;
    const known = [
        change.pipeline_tag,
        change.library_name,
        change.parameters ? countOf(change.parameters, "parameter") : undefined,
    ].filter(Boolean);
    const what = known.length > 0 ? ` (${known.join(", ")})` : "";
    return isNew
        ? `Added ${countOf(count, "file")} as ${wanted.id}${what}. See it at /${place}\n`
        : `${wanted.id} is up to date (${countOf(count, "file")}).\n`;
};
export const add = {
    summary: "Publish or update a model or dataset from a folder.",
    usage: "<folder> --id owner/name [--dataset] [--private]",
    positionals: [1, 1],
    options: {
        id: { type: "string", value: "owner/name", help: "name to publish under" },
        dataset: { type: "boolean", help: "the folder is a dataset, not a model" },
        private: { type: "boolean", help: "private: only members of the owner have access" },
        ...storeOptions,
    },
    run: async (given, context) => {
        const wanted = readRequest(given);
        await withStore(settingsFor(given, context), context.now, (store) => publish(store, wanted, context.now(), context.terminal));
        return exitCodes.ok;
    },
};
//# sourceMappingURL=add.js.map