import { createHash } from "node:crypto";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { ImportError } from "./errors.js";
import { nextPage } from "./next-page.js";
import { readJson } from "./read-reply.js";
import { expanded, toEntry } from "./upstream-record.js";
const shape = Type.Object({ next: Type.String(), read: Type.Integer(), skipped: Type.Integer() });
/** The checkpoint of an interrupted import; undefined if there is none. */
const readCheckpoint = async (db, key) => {
    const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
    const value = row && JSON.parse(row.value);
    return Check(shape, value) ? value : undefined;
};
/** Saves the checkpoint, or deletes it when the import is complete. */
const writeCheckpoint = async (db, key, checkpoint) => {
    if (!checkpoint)
        return void (await db.deleteFrom("settings").where("key", "=", key).execute());
    const value = JSON.stringify(checkpoint);
    await db
        .insertInto("settings")
        .values({ key, value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
};
const maxPageSize = 500;
const pageSize = (filter, done) => Math.min(maxPageSize, (filter.limit ?? Number.POSITIVE_INFINITY) - done);
const firstPage = (upstream, kind, filter) => {
    const query = new URLSearchParams();
    if (filter.search)
        query.set("search", filter.search);
    if (filter.author)
        query.set("author", filter.author);
    if (filter.task && kind === "model")
        query.set("pipeline_tag", filter.task);
    if (filter.task && kind === "dataset")
        query.set("filter", `task_categories:${filter.task}`);
    // Creation order is stable while pages are read; with a limit, the most downloaded come first.
    query.set("sort", filter.limit === undefined ? "createdAt" : "downloads");
    query.set("direction", "-1");
    query.set("limit", String(pageSize(filter, 0)));
    for (const name of expanded[kind])
        query.append("expand[]", name);
    return `${upstream}/api/${kind}s?${query}`;
};
const readPage = async (reply, url) => {
    const records = await readJson(reply, url).catch((error) => {
        if (error instanceof SyntaxError)
            throw new ImportError("bad_reply", "The upstream's list is not JSON. Check that the URL is a hub.");
        throw error;
    });
    if (!Array.isArray(records))
        throw new ImportError("bad_reply", "The upstream did not return a list. Check that the URL is a hub.");
    const total = Number(reply.headers.get("x-total-count") ?? Number.NaN);
    return {
        records,
        next: nextPage(reply.headers.get("link"), reply.url),
        total: Number.isInteger(total) ? total : undefined,
    };
};
/** Keeps one record per name: a page must not change a row twice. */
const toEntries = (kind, origin, records) => {
    const found = new Map();
    for (const record of records) {
        const entry = toEntry(kind, origin, record);
        if (entry)
            found.set(entry.id.toLowerCase(), entry);
    }
    return [...found.values()];
};
const importPages = async (deps, { kind, limit, key, start, checkpoint }) => {
    const { db, catalogue, client, upstream, onProgress = () => { } } = deps;
    let { read, skipped } = checkpoint ?? { read: 0, skipped: 0 };
    let pages = 0;
    for (let url = checkpoint?.next ?? start; url !== undefined; pages++) {
        const current = url;
        const page = await client.ask(current, (reply) => readPage(reply, current));
        const records = page.records.slice(0, limit - read);
        const entries = toEntries(kind, upstream, records);
        await catalogue.upsertMirrored(entries);
        read += records.length;
        skipped += records.length - entries.length;
        const isEnough = read >= limit || records.length === 0;
        url = isEnough || !page.next ? undefined : new URL(page.next, upstream).href;
        if (url === current)
            throw new ImportError("bad_reply", "The upstream's list links to the same page again.");
        await writeCheckpoint(db, key, url === undefined ? undefined : { next: url, read, skipped });
        const total = Math.min(limit, page.total ?? limit);
        onProgress({ kind, done: read, ...(Number.isFinite(total) && { total }) });
    }
    return { read, skipped, pages, isResumed: checkpoint !== undefined };
};
/** Imports records page by page and saves a checkpoint after each, so that an interrupted run can resume. */
export const importMetadata = async (deps, kind, filter) => {
    const { db, upstream } = deps;
    const start = firstPage(upstream, kind, filter);
    const key = `import:${createHash("sha256").update(`${start} ${filter.limit}`).digest("hex")}`;
    const checkpoint = await readCheckpoint(db, key);
    const limit = filter.limit ?? Number.POSITIVE_INFINITY;
    const base = { kind, limit, key, start };
    try {
        return await importPages(deps, { ...base, checkpoint });
    }
    catch (error) {
        const isRefused = error instanceof ImportError && error.code === "bad_reply";
        const isStuck = checkpoint && (await readCheckpoint(db, key))?.next === checkpoint.next;
        if (!isRefused || !isStuck)
            throw error;
        // The upstream may reject an old checkpoint; then the list is read from its start.
        await writeCheckpoint(db, key, undefined);
        return importPages(deps, { ...base, checkpoint: undefined });
    }
};
//# sourceMappingURL=import-metadata.js.map