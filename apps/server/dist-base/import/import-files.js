import { join } from "node:path";
import { isStoredFor } from "../catalogue/content-access.js";
import { parseFilePath } from "../catalogue/file-path.js";
import { mainFiles } from "../catalogue/history/read-files.js";
import { isHubError } from "../errors.js";
import { asObject } from "../readers/bounded-json.js";
import { downloadFile } from "./download.js";
import { ImportError } from "./errors.js";
import { nextPage } from "./next-page.js";
import { readJson } from "./read-reply.js";
import { toEntry } from "./upstream-record.js";
const maxFiles = 100_000;
/** Enough for all files at 100 per page. */
const maxPages = 1_000;
const toFile = (value) => {
    const { type, path, size, oid, lfs } = asObject(value) ?? {};
    const isFile = type === "file" && typeof path === "string" && typeof oid === "string" && /^[0-9a-f]{40}$/.test(oid);
    if (!isFile || !Number.isSafeInteger(size) || size < 0)
        return undefined;
    const sha256 = asObject(lfs)?.oid;
    const isLarge = typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
    return { path: parseFilePath(path), size: size, oid, ...(isLarge && { sha256 }) };
};
const prefix = (kind) => (kind === "dataset" ? "datasets/" : "");
const encoded = (path) => path.split("/").map(encodeURIComponent).join("/");
/** The address of a file's content at a commit. */
export const fileUrl = (upstream, kind, id, sha, path) => `${upstream}/${prefix(kind)}${encoded(id)}/resolve/${sha}/${encoded(path)}`;
/** All files of a repository at a commit. */
export const listFiles = async ({ client, upstream }, kind, id, sha) => {
    const files = [];
    const pages = new Set();
    let url = `${upstream}/api/${kind}s/${encoded(id)}/tree/${sha}?recursive=true`;
    while (url !== undefined && files.length < maxFiles) {
        const page = url;
        if (pages.has(page))
            throw new ImportError("bad_reply", `The upstream's file list of ${id} repeats a page.`);
        if (pages.size === maxPages)
            throw new ImportError("bad_reply", `The upstream's file list of ${id} has more than ${maxPages} pages.`);
        pages.add(page);
        const [values, next] = await client.ask(page, async (reply) => [
            await readJson(reply, page),
            nextPage(reply.headers.get("link"), reply.url),
        ]);
        for (const value of Array.isArray(values) ? values : []) {
            const file = toFile(value);
            if (file)
                files.push(file);
        }
        url = next && new URL(next, upstream).href;
    }
    return files;
};
/** The hash is added once the content is stored, so that the hub never serves a missing file. */
export const toNewFile = ({ path, size, oid, sha256 }) => ({
    path,
    size,
    oid,
    sha256: null,
    isLarge: sha256 !== undefined,
});
/** The record of another hub's repository, of its main branch or of another revision. */
export const readRecord = async ({ client, upstream }, kind, id, revision) => {
    const end = revision === undefined ? "" : `/revision/${encodeURIComponent(revision)}`;
    const url = `${upstream}/api/${kind}s/${encoded(id)}${end}`;
    const entry = toEntry(kind, upstream, await client.ask(url, (reply) => readJson(reply, url)));
    if (!entry?.sha)
        throw new ImportError("bad_reply", `The upstream did not return a commit for ${id}.`);
    return { entry, sha: entry.sha };
};
/** A repository of another hub with its files, before anything of it is stored. */
export const readUpstream = async (deps, kind, id) => {
    const { entry, sha } = await readRecord(deps, kind, id);
    return { entry, sha, files: await listFiles(deps, kind, id, sha) };
};
const record = async (deps, kind, wantedId) => {
    const { catalogue } = deps;
    const { entry, sha, files } = await readUpstream(deps, kind, wantedId);
    const known = await catalogue.find(kind, entry.id);
    const isRenamed = entry.id.toLowerCase() !== wantedId.toLowerCase();
    if (isRenamed && known && ![deps.upstream, "reference", "local"].includes(known.origin))
        throw new ImportError("not_mirrored", `${wantedId} is called ${entry.id} now, which is from another hub.`);
    await catalogue.upsertMirrored([{ ...entry, files: files.map(toNewFile) }]);
    const row = await catalogue.find(kind, entry.id);
    if (!row || row.origin === "local")
        throw new ImportError("not_mirrored", `${entry.id} is a repository of this hub, so its files were not imported.`);
    return { row, files, id: entry.id, sha };
};
const missing = async ({ db }, row, files) => {
    const held = new Map((await mainFiles(db, row.id)).map((file) => [file.path, file.sha256]));
    return files.filter(({ path }) => !held.get(path));
};
/** Makes a downloaded file part of its repository, unless the hub refuses it. */
const store = async (deps, row, { path, size }, sha256) => {
    try {
        await deps.admit?.([{ path, sha256, size }]);
    }
    catch (error) {
        if (!isHubError(error, "unprocessable"))
            throw error;
        return deps.onRefused?.(path, error.message);
    }
    await deps.catalogue.markStored(row, path, { sha256, size });
};
/** Imports the files of one repository; stored files are not downloaded again. */
export const importFiles = async (deps, kind, wantedId) => {
    const { catalogue, blobs, client, upstream, folder } = deps;
    const { onPlan = () => { }, onFile = () => { }, isWanted = () => true } = deps;
    const { row, files, id, sha } = await record(deps, kind, wantedId);
    let fetched = 0;
    let bytes = 0;
    const wanted = (await missing(deps, row, files)).filter(({ path }) => isWanted(path));
    onPlan(wanted);
    for (const file of wanted) {
        const { sha256: stated, size } = file;
        if (stated !== undefined && (await isStoredFor(deps, row.id, { sha256: stated, size }))) {
            await store(deps, row, file, stated);
            onFile(file.path, file.size, file.size);
            continue;
        }
        const url = fileUrl(upstream, kind, id, sha, file.path);
        const partial = join(folder, `${file.sha256 ?? file.oid}.part`);
        const onBytes = (done) => onFile(file.path, done, file.size);
        const sha256 = await downloadFile({ client, blobs, url, file, partial, onBytes });
        await store(deps, row, file, sha256);
        fetched++;
        bytes += file.size;
    }
    await catalogue.refreshRunnable(row);
    return { files: files.length, fetched, bytes };
};
//# sourceMappingURL=import-files.js.map