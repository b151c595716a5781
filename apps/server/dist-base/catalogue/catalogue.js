import { HubError } from "../errors.js";
import { parseRepositoryId, readRepositoryId } from "../readers/repository-id.js";
import { accessStates } from "./access-requests.js";
import { setLike } from "./activity/likes.js";
import { toMappingValues, toValues } from "./entry.js";
import { recordConfigUpdate, recordEvent } from "./events/record-event.js";
import { renameWatches } from "./events/watch-store.js";
import { commitWithin, lockRepository } from "./history/commit.js";
import { copyHistory } from "./history/copy-history.js";
import { markBlobStored } from "./history/history-store.js";
import { lineAt, mainFiles, mainTree } from "./history/read-files.js";
import { deleteMapping, deleteRepository, findByAnyName, findById, findByName, forgetFormerName, insertChanges, insertFormerName, insertRepository, replaceMappings, saveMapping, updateRepository, upsertRepositories, } from "./repository-store.js";
import { refreshRunnable } from "./runnable/refresh-runnable.js";
const batchSize = 200;
const create = async (db, request, at) => {
    const { id, author, key } = parseRepositoryId(request.id);
    if (await findByName(db, request.kind, key))
        throw new HubError("conflict", `There is already a ${request.kind} "${id}". Choose another name.`);
    await forgetFormerName(db, request.kind, key);
    const row = await insertRepository(db, {
        kind: request.kind,
        full_name: id,
        name_key: key,
        author,
        owner_id: request.ownerId,
        resource_group_id: request.groupId ?? null,
        is_private: request.isPrivate ? 1 : 0,
        sha: "",
        created_at: at,
        last_modified: at,
    });
    await recordEvent(db, row, { scope: "repo", action: "create" }, at);
    const { files: put = [], committedAt = at, author: committer } = request;
    await commitWithin(db, row.id, { put, remove: [], title: "initial commit", author: committer, at: committedAt });
    return (await findByName(db, request.kind, key)) ?? row;
};
const duplicate = async (db, given, copy, at) => {
    const { id: from, ...source } = await lockRepository(db, given.id);
    const { id, author, key } = parseRepositoryId(copy.id);
    if (await findByName(db, source.kind, key))
        throw new HubError("conflict", `There is already a ${source.kind} "${id}". Choose another name.`);
    await forgetFormerName(db, source.kind, key);
    const row = await insertRepository(db, {
        ...source,
        full_name: id,
        name_key: key,
        author,
        owner_id: copy.ownerId,
        origin: "local",
        resource_group_id: copy.groupId ?? null,
        is_private: copy.isPrivate ? 1 : 0,
        downloads: 0,
        downloads_all_time: 0,
        likes: 0,
        trending_score: 0,
        created_at: at,
        last_modified: at,
    });
    await recordEvent(db, row, { scope: "repo", action: "create" }, at);
    await copyHistory(db, from, row.id);
    await refreshRunnable(db, row.id, at);
    await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
    return row;
};
const move = async (db, row, to, at) => {
    const { id, author, key } = parseRepositoryId(to.id);
    const there = await findByName(db, row.kind, key);
    if (there && there.id !== row.id)
        throw new HubError("conflict", `There is already a ${row.kind} "${there.full_name}". Choose another name.`);
    await forgetFormerName(db, row.kind, key);
    if (key !== row.name_key)
        await insertFormerName(db, row);
    // Groups are of one organization.
    const group = to.ownerId === row.owner_id ? row.resource_group_id : null;
    const place = { full_name: id, name_key: key, author, owner_id: to.ownerId, resource_group_id: group };
    const moved = (await updateRepository(db, row.id, place)) ?? { ...row, ...place };
    await insertChanges(db, [{ kind: row.kind, repository_id: row.id }], at);
    const movedTo = { name: id, author, ownerId: to.ownerId };
    await recordEvent(db, row, { scope: "repo", action: "move", movedTo }, at, moved);
    await renameWatches(db, row.kind, row.full_name, id);
    return moved;
};
const remove = async (db, known, at) => {
    const deleted = await deleteRepository(db, known.id);
    if (deleted)
        await recordEvent(db, deleted, { scope: "repo", action: "delete" }, at);
};
const update = async (db, known, change, at) => {
    const before = await findById(db, known.id);
    const after = await updateRepository(db, known.id, change);
    if (before && after)
        await recordConfigUpdate(db, before, after, at);
};
const entryKey = ({ kind, id }) => `${kind} ${id.toLowerCase()}`;
/** One entry per repository: a list that changes while it is read names some twice, and PostgreSQL updates no row twice at once. */
const lastOfEach = (entries) => [
    ...new Map(entries.map((entry) => [entryKey(entry), entry])).values(),
];
const upsertBatch = async (db, entries, at) => {
    const rows = await upsertRepositories(db, entries.map((entry) => toValues(entry, at)));
    const keys = new Map(rows.map((row) => [`${row.kind} ${row.name_key}`, row.id]));
    for (const entry of entries) {
        const key = keys.get(entryKey(entry));
        if (key === undefined)
            continue;
        if (entry.mappings)
            await replaceMappings(db, key, toMappingValues(entry.mappings, key, at));
        if (entry.files) {
            const { sha, files, lastModified = at } = entry;
            const isKept = new Set(files.map(({ path }) => path));
            const request = { put: files, title: "mirrored", author: "upstream", at: lastModified, ...(sha && { sha }) };
            await commitWithin(db, key, { ...request, remove: await gone(db, key, isKept) });
        }
    }
    for (const key of await findRunnableCandidates(db, [...keys.values()]))
        await refreshRunnable(db, key, at);
    const changes = rows.map(({ kind, id }) => ({ kind, key: id }));
    await insertChanges(db, changes.map(({ kind, key }) => ({ kind, repository_id: key })), at);
    return changes;
};
/** Only models with files or a deployment can run; checking all of them would take too long. */
const findRunnableCandidates = async (db, keys) => {
    if (keys.length === 0)
        return [];
    const rows = await db
        .selectFrom("repositories")
        .select("id")
        .where("id", "in", keys)
        .where("kind", "=", "model")
        .where(({ or, eb, exists, selectFrom }) => or([
        eb("head", ">", 0),
        exists(selectFrom("deployments").select("id").whereRef("repository_id", "=", "repositories.id")),
    ]))
        .execute();
    return rows.map(({ id }) => id);
};
const gone = async (db, id, isKept) => (await mainFiles(db, id)).map(({ path }) => path).filter((path) => !isKept.has(path));
/** Every file with the same content is then stored. */
const markStored = async (db, row, path, content) => {
    const line = await lineAt(db, await mainTree(db, row.id), path);
    if (line)
        await markBlobStored(db, row.id, line.oid, content);
};
const createChanges = ({ db, now, onChange }) => ({
    now,
    within: (work) => db.transaction().execute(work),
    /** Adds a change to the log that other processes follow. */
    log: (transaction, { kind, id }) => insertChanges(transaction, [{ kind, repository_id: id }], now()),
    announce: ({ kind, id }) => onChange([{ kind, key: id }]),
});
const nameChanges = ({ within, log, announce, now }) => ({
    create: async (request) => {
        const row = await within((transaction) => create(transaction, request, now()));
        await announce(row);
        return row;
    },
    duplicate: async (source, copy) => {
        const row = await within((transaction) => duplicate(transaction, source, copy, now()));
        await announce(row);
        return row;
    },
    remove: async (row) => {
        await within(async (transaction) => {
            await remove(transaction, row, now());
            await log(transaction, row);
        });
        await announce(row);
    },
    move: async (row, to) => {
        const moved = await within((transaction) => move(transaction, row, to, now()));
        await announce(row);
        return moved;
    },
});
const contentChanges = ({ within, log, announce, now }) => ({
    like: async (row, accountId, isLiked) => {
        const { isNews, likes } = await within(async (transaction) => {
            const done = await setLike(transaction, row.id, accountId, isLiked, now());
            if (done.isNews)
                await log(transaction, row);
            return done;
        });
        if (isNews)
            await announce(row);
        return likes;
    },
    update: async (row, change) => {
        await within(async (transaction) => {
            await update(transaction, row, change, now());
            await refreshRunnable(transaction, row.id, now());
            await log(transaction, row);
        });
        await announce(row);
    },
    commitWith: async (row, work) => {
        const done = await within(async (transaction) => {
            const committed = await work(transaction);
            if (committed.isNew)
                await refreshRunnable(transaction, row.id, now());
            return committed;
        });
        if (done.isNew)
            await announce(row);
        return done;
    },
    refreshRunnable: async (row) => {
        const isChanged = await within(async (transaction) => {
            const changed = await refreshRunnable(transaction, row.id, now());
            if (changed)
                await log(transaction, row);
            return changed;
        });
        if (isChanged)
            await announce(row);
    },
});
const mappingChanges = ({ within, log, announce }) => ({
    addMapping: async (row, provider, values) => {
        const id = await within(async (transaction) => {
            await log(transaction, row);
            return saveMapping(transaction, { ...values, repository_id: row.id, provider });
        });
        await announce(row);
        return id;
    },
    removeMapping: async (row, provider) => {
        await within(async (transaction) => {
            await deleteMapping(transaction, row.id, provider);
            await log(transaction, row);
        });
        await announce(row);
    },
});
export const createCatalogue = (deps) => {
    const { db, now, onChange, onRead = () => { } } = deps;
    const changes = createChanges(deps);
    const content = contentChanges(changes);
    return {
        find: async (kind, id) => {
            const parsed = readRepositoryId(id);
            return parsed && findByAnyName(db, kind, parsed.key);
        },
        accessOf: async ({ id }, accountId) => (await accessStates(db, accountId, [id])).get(id),
        noteRead: onRead,
        checkSource: deps.checkSource ?? (async () => { }),
        deniedTo: deps.deniedTo ?? (async () => []),
        ...nameChanges(changes),
        ...content,
        commit: (row, request) => content.commitWith(row, (transaction) => commitWithin(transaction, row.id, request)),
        ...mappingChanges(changes),
        markStored: (row, path, content) => markStored(db, row, path, content),
        upsertMirrored: async (given) => {
            const entries = lastOfEach(given);
            let count = 0;
            for (let start = 0; start < entries.length; start += batchSize) {
                const batch = entries.slice(start, start + batchSize);
                const written = await changes.within((transaction) => upsertBatch(transaction, batch, now()));
                await onChange(written);
                count += written.length;
            }
            return count;
        },
    };
};
//# sourceMappingURL=catalogue.js.map