import { createReadStream } from "node:fs";
import { isBlobError } from "../../blobs/store.js";
import { findCommit, insertBlobs, insertTreeTexts } from "../../catalogue/history/history-store.js";
import { pruneHistory } from "../../catalogue/history/prune-history.js";
import { pushWithin } from "../../catalogue/history/push.js";
import { filesAt } from "../../catalogue/history/read-files.js";
import { refreshFacts } from "../../catalogue/refresh-facts.js";
import { inBatches } from "../../db/in-batches.js";
import { mainRef } from "../../git/ref-name.js";
import { emptyTreeId } from "../../git/tree.js";
import { parseRepositoryId } from "../../readers/repository-id.js";
import { CliError } from "../cli-error.js";
import { fileRefusal, repositoryRefusal } from "./entry-rules.js";
import { readHistory } from "./history-part.js";
import { checkPart, partPath } from "./manifest.js";
const refuse = (repository, reason) => ({
    repository,
    reason,
    outcome: "refused",
});
/** Rows that are written at once. */
const batchSize = 500;
const writeLines = async (db, repositoryId, lines) => {
    const commits = lines.flatMap((line) => (line.type === "commit" ? line : []));
    await inBatches(commits, (batch) => db
        .insertInto("commits")
        .values(batch.map(({ type: _, ...row }) => ({ ...row, repository_id: repositoryId })))
        .onConflict((conflict) => conflict.columns(["repository_id", "sha"]).doNothing())
        .execute());
    const trees = lines.flatMap((line) => (line.type === "tree" ? [[line.oid, line.content]] : []));
    await insertTreeTexts(db, repositoryId, new Map(trees));
    // Without their contents: those are added once the rules allow the files.
    const blobs = lines.flatMap((line) => (line.type === "blob" ? toRow(repositoryId, { ...line, sha256: null }) : []));
    await insertBlobs(db, blobs);
};
const toRow = (repositoryId, { type: _, ...line }) => ({
    repository_id: repositoryId,
    ...line,
});
const summarize = async (path) => {
    const commits = new Set();
    const blobs = [];
    for await (const line of readHistory(path)) {
        if (line.type === "commit")
            commits.add(line.sha);
        if (line.type === "blob")
            blobs.push(line);
    }
    return { commits, blobs };
};
const writeHistory = async (db, repositoryId, path) => {
    let lines = [];
    const flush = async () => {
        const batch = lines;
        lines = [];
        await db.transaction().execute((transaction) => writeLines(transaction, repositoryId, batch));
    };
    for await (const line of readHistory(path))
        if (lines.push(line) >= batchSize)
            await flush();
    await flush();
};
/** Whether a repository has nothing but its first, empty commit: an import that was cut short leaves it so. */
const isEmpty = async (db, row) => {
    const head = await findCommit(db, row.id, row.sha);
    return !head || (head.total === 1 && head.tree === emptyTreeId);
};
/** The repository to write to. It is private until it is complete. */
const openRepository = async ({ db, catalogue, by }, { kind, id }) => {
    const known = await catalogue.find(kind, id);
    if (known)
        return known;
    const { author } = parseRepositoryId(id);
    const owner = await db
        .selectFrom("accounts")
        .select("id")
        .where("name_key", "=", author.toLowerCase())
        .executeTakeFirst();
    return catalogue.create({ kind, id, ownerId: owner?.id ?? null, isPrivate: true, author: by });
};
/** Stores contents that the hub does not have; those of an earlier run are there already. */
const storeContents = async ({ blobs, onContent = () => { } }, folder, wanted) => {
    let done = 0;
    for (const { sha256 } of wanted) {
        if (sha256 !== null && (await blobs.stat(sha256))?.size === undefined) {
            await blobs.put(createReadStream(partPath(folder, sha256)), { sha256 }).catch((error) => {
                if (isBlobError(error, "wrong_hash"))
                    throw new CliError(`parts/${sha256} is damaged: its content has changed. Copy it again.`);
                throw error;
            });
        }
        onContent(++done, wanted.length);
    }
};
const publish = async ({ db, blobs, catalogue, workers, now }, row, { sha, isPrivate, gated }, { blobs: lines }) => {
    const wasEmpty = await isEmpty(db, row);
    const pushed = await catalogue.commitWith(row, (transaction) => pushWithin(transaction, row.id, {
        moves: [{ ref: mainRef, before: row.sha, after: sha }],
        isAtomic: true,
        writeObjects: (writer) => insertBlobs(writer, lines.map((line) => toRow(row.id, line))),
        at: now(),
    }));
    if (!pushed.isNew)
        throw new CliError(`${row.full_name} was changed during the import. Run the import again.`);
    if (wasEmpty)
        await db.transaction().execute((transaction) => pruneHistory(transaction, row.id, row.sha));
    await refreshFacts({ db, blobs, catalogue, workers }, row, { tree: pushed.tree });
    if (wasEmpty)
        await catalogue.update(row, { is_private: isPrivate ? 1 : 0, gated });
};
/** Contents of a repository that is up to date, which an earlier bundle may not have had. */
const addContents = async (db, row, { blobs }) => db.transaction().execute((transaction) => insertBlobs(transaction, blobs.map((line) => toRow(row.id, line))));
const importRepository = async (deps, folder, repository) => {
    const { db, catalogue } = deps;
    const denied = await repositoryRefusal(deps, repository);
    if (denied !== undefined)
        return refuse(repository, denied);
    const path = partPath(folder, repository.history);
    await checkPart(folder, repository.history);
    const summary = await summarize(path);
    const known = await catalogue.find(repository.kind, repository.id);
    const isNew = !known || (await isEmpty(db, known));
    if (!isNew && !summary.commits.has(known.sha))
        return refuse(repository, `${repository.id} has commits here that the bundle does not have. It was left as it is.`);
    await storeContents(deps, folder, summary.blobs);
    const row = await openRepository(deps, repository);
    await writeHistory(db, row.id, path);
    const head = await findCommit(db, row.id, repository.sha);
    const hashes = new Map(summary.blobs.map(({ oid, sha256 }) => [oid, sha256]));
    const listed = await filesAt(db, row.id, head?.tree ?? emptyTreeId);
    const refused = await fileRefusal(deps, repository, listed.map((file) => ({ ...file, sha256: hashes.get(file.oid) ?? null })));
    if (refused !== undefined) {
        if (isNew)
            await catalogue.remove(row);
        return refuse(repository, refused);
    }
    if (row.sha === repository.sha) {
        await addContents(db, row, summary);
        return { repository, outcome: "unchanged" };
    }
    await publish(deps, row, repository, summary);
    return { repository, outcome: "imported" };
};
/** Imports the repositories of a verified bundle, one after the other. One that is refused does not stop the others. */
export const readBundle = async function* (deps, folder, { repositories }) {
    for (const repository of repositories)
        yield await importRepository(deps, folder, repository);
};
//# sourceMappingURL=read-bundle.js.map