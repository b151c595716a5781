import { findFor, resolveRevision } from "../../catalogue/access.js";
import { parseFilePath } from "../../catalogue/file-path.js";
import { fileAt, lineAt, linesBelow, linesIn, } from "../../catalogue/history/read-files.js";
import { lastCommits } from "../../catalogue/history/walk.js";
import { HubError } from "../../errors.js";
import { isFolder } from "../../git/tree.js";
import { xetHashes } from "../../xet/xet-store.js";
import { toEntries, withCommits } from "./tree.js";
const maxPageSize = 10_000;
const encodeCursor = (text) => Buffer.from(text).toString("base64url");
const decodeCursor = (cursor) => Buffer.from(cursor, "base64url").toString();
const noEntry = ({ row, sha }, path, why) => new HubError("EntryNotFound", `Entry not found: ${row.full_name} ${why} "${path.slice(0, 200)}".`, {
    headers: { "x-repo-commit": sha },
});
const entriesOf = async ({ db, scans }, found, lines, isExpanded) => {
    const entries = await toEntries(db, found.row.id, lines, isExpanded ? scans : undefined);
    if (!isExpanded)
        return entries;
    const paths = lines.map(({ path }) => path);
    return withCommits(entries, await lastCommits(db, found.row.id, found.sha, paths));
};
const pathLines = async (db, tree, paths) => {
    const lines = [];
    for (const path of [...new Set(paths.map((given) => given.replace(/\/$/, "")))].sort()) {
        const line = path === "" ? undefined : await lineAt(db, tree, path);
        if (line)
            lines.push({ ...line, path });
    }
    return lines;
};
export const createFileService = (deps) => {
    const { db, catalogue, plainFiles, scans, mirror } = deps;
    /** Files that came by another way are prepared for Xet when they are first asked for. */
    const xetHashOf = async ({ is_large, sha256, size }) => {
        if (!is_large || sha256 === null || size === 0)
            return undefined;
        const hash = (await xetHashes(db, [sha256])).get(sha256);
        if (!hash)
            plainFiles.request(sha256, size);
        return hash;
    };
    const at = async (ref, viewer, action = "see") => {
        const { revision, mark } = await mirror.pull(ref, viewer);
        const found = await resolveRevision(db, await findFor(catalogue, viewer, action, ref.kind, ref.id), revision);
        return { ...found, mark };
    };
    return {
        tree: async (ref, { recursive = false, expand = false, limit, cursor }, viewer) => {
            const path = ref.path === "" ? "" : parseFilePath(ref.path);
            const found = await at(ref, viewer);
            const folder = await lineAt(db, found.tree, path);
            if (!folder || !isFolder(folder))
                throw noEntry(found, path, "has no folder");
            // llama.cpp reads one page only, so a list of all files has as many as a page can have.
            const pageSize = limit ?? (recursive && !expand ? maxPageSize : 1000);
            const after = cursor === undefined ? "" : decodeCursor(cursor);
            const lines = recursive
                ? (await linesBelow(db, found.tree, path)).filter((line) => line.path > after)
                : await linesIn(db, found.tree, path, { after, limit: pageSize + 1 });
            const page = lines.slice(0, pageSize);
            const last = page.at(-1)?.path;
            const items = await entriesOf(deps, found, page, expand);
            return { items, mark: found.mark, ...(lines.length > pageSize && last && { next: encodeCursor(last) }) };
        },
        paths: async (ref, paths, isExpanded, viewer) => {
            const found = await at(ref, viewer);
            return entriesOf(deps, found, await pathLines(db, found.tree, paths), isExpanded);
        },
        file: async (ref, viewer) => {
            const path = parseFilePath(ref.path);
            const found = await at(ref, viewer, "download");
            const file = await fileAt(db, found.row.id, found.tree, path);
            if (!file)
                throw noEntry(found, path, "has no file");
            if (file.sha256 === null) {
                const pulled = await mirror.content(found, file, viewer);
                if (pulled)
                    return { ...found, file: { ...file, sha256: pulled.sha256 }, read: pulled.read };
                throw noEntry(found, path, "was imported without its files: this hub does not have the content of");
            }
            await mirror.checkFile(found, file, viewer);
            await scans.checkDownload([file.sha256], `"${path}"`);
            return { ...found, file, xetHash: await xetHashOf(file) };
        },
        checkAccess: async (ref, viewer) => void (await at(ref, viewer, "download")),
    };
};
//# sourceMappingURL=service.js.map