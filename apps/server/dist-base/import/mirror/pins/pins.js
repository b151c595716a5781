import { findFor, resolveRevision } from "../../../catalogue/access.js";
import { findCommit, setRef } from "../../../catalogue/history/history-store.js";
import { filesAt } from "../../../catalogue/history/read-files.js";
import { withUpstreamHashes } from "../../../catalogue/history/upstream-files.js";
import { insertChanges } from "../../../catalogue/repository-store.js";
import { HubError } from "../../../errors.js";
import { mainRef } from "../../../git/ref-name.js";
import { readRecord } from "../../import-files.js";
import { findRevision, saveRevision } from "../mirror-store.js";
import { unreachableText } from "../refresh-revision.js";
import { deletePin, findPin, savePin } from "./pin-store.js";
/** Files that a page shows; a repository can have thousands. */
const maxListed = 200;
const factsOf = ({ size, sha256 }) => ({ size, ...(sha256 !== null && { sha256 }) });
const fileOf = (file) => ({ path: file.path, ...factsOf(file) });
/** What changed between two lists of files. A file is the same if git's id of its content is. */
const compareFiles = (before, after) => {
    const old = new Map(before.map((file) => [file.path, file]));
    const current = new Set(after.map(({ path }) => path));
    const added = after.filter(({ path }) => !old.has(path));
    const removed = before.filter(({ path }) => !current.has(path));
    const changed = after.flatMap((file) => {
        const earlier = old.get(file.path);
        return earlier && earlier.oid !== file.oid ? [{ earlier, file }] : [];
    });
    return {
        added: added.slice(0, maxListed).map(fileOf),
        removed: removed.slice(0, maxListed).map(fileOf),
        changed: changed
            .slice(0, maxListed)
            .map(({ earlier, file }) => ({ path: file.path, before: factsOf(earlier), after: factsOf(file) })),
        total: added.length + removed.length + changed.length,
    };
};
const mainKey = ({ kind, name_key }) => ({ kind, nameKey: name_key, revision: "main" });
const changesBetween = async (db, row, upstreamSha) => {
    const before = await findCommit(db, row.id, row.sha);
    const after = await findCommit(db, row.id, upstreamSha);
    if (!before || !after)
        return undefined;
    const filesOf = async ({ tree }) => withUpstreamHashes(db, row.id, await filesAt(db, row.id, tree));
    return compareFiles(await filesOf(before), await filesOf(after));
};
/** Makes a stored commit the main branch, and pins it there. */
const moveMain = (db, row, commit, pin) => db.transaction().execute(async (transaction) => {
    const files = await filesAt(transaction, row.id, commit.tree);
    const at = pin.pinned_at;
    await setRef(transaction, { repository_id: row.id, name: mainRef, target: commit.sha, updated_at: at });
    await transaction
        .updateTable("repositories")
        .set({
        sha: commit.sha,
        head: commit.total,
        last_modified: commit.created_at,
        used_storage: files.reduce((sum, { size }) => sum + size, 0),
    })
        .where("id", "=", row.id)
        .execute();
    await insertChanges(transaction, [{ kind: row.kind, repository_id: row.id }], at);
    await savePin(transaction, pin);
});
export const createPins = ({ db, catalogue, upstreams, puller, now }) => {
    const find = async (kind, id, viewer) => {
        const { mark } = await puller.pull({ kind, id, revision: "main" }, viewer);
        const row = await findFor(catalogue, viewer, "see", kind, id);
        const found = upstreams.forOrigin(row.origin);
        if (!mark || !found)
            throw new HubError("not_found", `The ${kind} "${row.full_name}" is not mirrored.`);
        const upstreamSha = (await findRevision(db, mainKey(row)))?.sha ?? undefined;
        return { row, mark, upstreamSha, source: found.source };
    };
    const commitFor = async (row, revision, viewer) => {
        const pulled = await puller.pull({ kind: row.kind, id: row.full_name, revision }, viewer);
        return findCommit(db, row.id, (await resolveRevision(db, row, pulled.revision)).sha);
    };
    return {
        /** Asks the upstream if the last answer is old. */
        state: async (kind, id, viewer) => {
            const { row, mark, upstreamSha } = await find(kind, id, viewer);
            const pin = await findPin(db, row.id);
            const isChanged = upstreamSha !== undefined && upstreamSha !== row.sha;
            const changes = isChanged ? await changesBetween(db, row, upstreamSha) : undefined;
            return { row, mark, upstreamSha, pin, changes };
        },
        /** Keeps main at a revision; default: where it is. Returns the commit. */
        pin: async (kind, id, revision, viewer) => {
            const { row, upstreamSha, source } = await find(kind, id, viewer);
            // On a pinned repository, main of this hub is where it is pinned; here the upstream's is meant.
            const wanted = revision === "main" ? (upstreamSha ?? row.sha) : revision;
            const commit = wanted === undefined ? await findCommit(db, row.id, row.sha) : await commitFor(row, wanted, viewer);
            if (!commit)
                throw new HubError("RevisionNotFound", `Revision not found: "${revision ?? "main"}" of ${row.full_name}.`);
            const pinned = { pinned_by: viewer.account?.name ?? "", pinned_at: now() };
            const pin = { repository_id: row.id, sha: commit.sha, ...pinned };
            if (commit.sha === row.sha) {
                await savePin(db, pin);
                return commit.sha;
            }
            const { entry } = await readRecord(source, kind, row.full_name, commit.sha).catch((error) => {
                throw new HubError("unavailable", unreachableText(error, source.upstream), { cause: error });
            });
            await moveMain(db, row, commit, pin);
            // The card's facts are those of the commit.
            await catalogue.upsertMirrored([entry]);
            return commit.sha;
        },
        /** Lets main follow the upstream again. */
        unpin: async (kind, id, viewer) => {
            const { row } = await find(kind, id, viewer);
            if (!(await deletePin(db, row.id)))
                throw new HubError("not_found", `The ${kind} "${row.full_name}" is not pinned.`);
            // The next request asks the upstream.
            await saveRevision(db, mainKey(row), { checked_at: 0 });
        },
    };
};
//# sourceMappingURL=pins.js.map