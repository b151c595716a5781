import { readOnlySql, sqlTables, tablesIn, } from "@orrery/contract";
import { blobSource } from "../../blobs/blob-source.js";
import { findFor, resolveRevision } from "../../catalogue/access.js";
import { parseFilePath } from "../../catalogue/file-path.js";
import { filesAt } from "../../catalogue/history/read-files.js";
import { HubError } from "../../errors.js";
import { requireRole } from "../../http/auth.js";
import { bounds } from "./bounds.js";
import { declaredSplits } from "./declared-splits.js";
import { rowsJob } from "./rows-job.js";
import { formatOf } from "./splits.js";
import { findSplits } from "./splits-job.js";
import { maxSqlBytes, sqlJob } from "./sql-job.js";
const selectionOf = ({ search, where, sort }) => search || where?.length || sort
    ? { ...(search && { search }), ...(where && { where }), ...(sort && { sort }) }
    : undefined;
const missing = ({ row, sha }, what) => new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${what}`, { headers: { "x-repo-commit": sha } });
const chosenSplit = (found, splits, { config, split }) => {
    const within = splits.filter((entry) => entry.config === (config ?? splits[0]?.config));
    const chosen = within.find((entry) => split === undefined || entry.split === split);
    if (chosen)
        return chosen;
    if (splits.length === 0)
        throw missing(found, "has no CSV, JSONL or Parquet files, so it has no rows to show.");
    const names = [...new Set(splits.map((entry) => `${entry.config}/${entry.split}`))].slice(0, 20).join(", ");
    throw missing(found, `has no such split. It has (config/split): ${names}.`);
};
const chosenPath = (found, files, path) => {
    const parsed = parseFilePath(path);
    const format = formatOf(parsed);
    if (!files.some((file) => file.path === parsed))
        throw missing(found, `has no file "${parsed.slice(0, 200)}".`);
    if (format)
        return { paths: [parsed], format };
    throw new HubError("unprocessable", `"${parsed.slice(0, 200)}" has no rows: only CSV, TSV, JSONL and Parquet do.`);
};
const splitsWithin = (workers, { row }, files) => findSplits(workers, {
    files: files.map(({ path, size }) => ({ path, size })),
    declared: declaredSplits(row.card === null ? undefined : JSON.parse(row.card)),
});
/** The tables that a query names, within what the hub reads for one query. */
const queriedTables = (found, sql, splits) => {
    const all = sqlTables(splits);
    const named = tablesIn(sql, all);
    if (all.length === 0)
        throw missing(found, "has no CSV or Parquet files, so it has no tables.");
    const names = all.map(({ name }) => name).slice(0, 20);
    if (named.length === 0)
        throw new HubError("bad_request", `"query" names no table. There are: ${names.join(", ")}.`);
    const unread = named.find(({ format }) => format === "jsonl");
    if (unread)
        throw new HubError("unprocessable", `"${unread.name}" is JSON Lines. SQL reads Parquet and CSV: convert it, or read its rows.`);
    const size = named.reduce((sum, table) => sum + table.size, 0);
    if (size > maxSqlBytes)
        throw new HubError("unprocessable", `The tables of this query have ${Math.ceil(size / 1024 ** 2)} MiB; the hub reads up to ${maxSqlBytes / 1024 ** 2} MiB. Use the SQL tab of the dataset's page.`);
    return named;
};
/** Reads rows of datasets' files; a dataset that the viewer may not see is absent. */
export const createRowService = ({ db, catalogue, blobs, workers }) => {
    const open = async (id, revision, action, viewer) => {
        const row = await findFor(catalogue, viewer, action, "dataset", id);
        const found = await resolveRevision(db, row, revision);
        return { found, files: await filesAt(db, row.id, found.tree) };
    };
    const openFile = (found, file, path) => {
        if (file?.sha256)
            return blobSource(blobs, file.sha256, file.size);
        throw missing(found, `was imported without its files: this hub does not have the content of "${path}".`);
    };
    const read = async (id, query, viewer, part = {}) => {
        const { found, files } = await open(id, query.revision ?? "main", "download", viewer);
        const { paths, format } = query.path === undefined
            ? chosenSplit(found, await splitsWithin(workers, found, files), query)
            : chosenPath(found, files, query.path);
        const byPath = new Map(files.map((file) => [file.path, file]));
        // One more than is looked into tells that there are more.
        const chosen = paths.slice(0, bounds.files + 1);
        const sources = chosen.map((path) => openFile(found, byPath.get(path), path));
        return workers.run(rowsJob, { format, paths: chosen, ...part }, sources, chosen[0]);
    };
    return {
        splits: async (id, revision, viewer) => {
            const { found, files } = await open(id, revision, "see", viewer);
            return splitsWithin(workers, found, files);
        },
        /** A reply of the contract's shape, as JSON text. */
        rows: (id, query, viewer) => {
            const { offset = 0, length = 100 } = query;
            const selection = selectionOf(query);
            return read(id, query, viewer, { window: { offset, length }, ...(selection && { selection }) });
        },
        statistics: (id, query, viewer) => read(id, query, viewer),
        sql: async (id, { query, revision = "main", length = 100 }, viewer) => {
            requireRole(viewer, "read");
            const sql = readOnlySql(query);
            if (sql === undefined)
                throw new HubError("bad_request", '"query" must only read. Start with SELECT.');
            const { found, files } = await open(id, revision, "download", viewer);
            const tables = queriedTables(found, sql, await splitsWithin(workers, found, files));
            const byPath = new Map(files.map((file) => [file.path, file]));
            const sources = tables.flatMap(({ paths }) => paths.map((path) => openFile(found, byPath.get(path), path)));
            const question = { sql, length, tables: tables.map(({ name, format, paths }) => ({ name, format, paths })) };
            return workers.run(sqlJob, question, sources, "This query");
        },
    };
};
//# sourceMappingURL=service.js.map