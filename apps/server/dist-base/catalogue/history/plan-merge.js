import { blobSource } from "../../blobs/blob-source.js";
import { ReadingError } from "../../blobs/byte-source.js";
import { isBlobError } from "../../blobs/store.js";
import { blobId } from "../../git/object-id.js";
import { emptyTreeId, modes } from "../../git/tree.js";
import { inlineFile } from "../inline-file.js";
import { loadBlobs } from "./history-store.js";
import { findMergeBase } from "./merge-base.js";
import { maxMergedBytes, mergeText } from "./merge-text-job.js";
import { mergeTrees } from "./merge-trees.js";
/** Max files that are merged by line; more are conflicts. */
const maxTextMerges = 200;
/** The value that one side has changed; undefined if both have, differently. */
const pick = (base, ours, theirs) => {
    if (ours === theirs || base === theirs)
        return ours;
    return base === ours ? theirs : undefined;
};
const isPlain = ({ mode }) => mode === modes.file || mode === modes.executable;
const toNewFile = (path, { oid, mode }, blobs) => {
    const { size = 0, sha256 = null, is_large = 0 } = blobs.get(oid) ?? {};
    return { path, oid, mode, size, sha256, isLarge: is_large === 1 };
};
const mergeContents = async ({ blobs, workers }, versions, known, path) => {
    const rows = versions.map(({ oid }) => known.get(oid));
    const sources = rows.flatMap((row) => row?.sha256 && !row.is_large && row.size <= maxMergedBytes ? [blobSource(blobs, row.sha256, row.size)] : []);
    if (sources.length !== versions.length)
        return undefined;
    try {
        return await mergeText(workers, sources, path);
    }
    catch (error) {
        if (error instanceof ReadingError || isBlobError(error))
            return undefined;
        throw error;
    }
};
const emptyBlobId = blobId(new Uint8Array());
/** The merged file, or undefined if it stays a conflict. Contents are stored only if they are to be committed. */
const resolveFile = async (deps, { path, base, ours, theirs }, known, isStored) => {
    if (!ours || !theirs || ![ours, theirs, ...(base ? [base] : [])].every(isPlain))
        return undefined;
    const mode = pick(base?.mode, ours.mode, theirs.mode);
    if (mode === undefined)
        return undefined;
    // As for git, a text that both sides added was empty before; a large file is a text too, its pointer.
    const before = base ?? [ours, theirs].find(({ oid }) => oid === emptyBlobId);
    const isLarge = [ours, theirs].some(({ oid }) => known.get(oid)?.is_large === 1);
    const oid = pick(isLarge ? before?.oid : base?.oid, ours.oid, theirs.oid);
    if (oid !== undefined)
        return toNewFile(path, { oid, mode }, known);
    const merged = before && (await mergeContents(deps, [before, ours, theirs], known, path));
    if (!merged)
        return undefined;
    return isStored
        ? { ...(await inlineFile(deps.blobs, path, merged)), mode }
        : toNewFile(path, { oid: "", mode }, known);
};
/** Plans a merge of two heads: paths that one side changed are taken from it, texts that both changed merged by line. */
export const planMerge = async (deps, repositoryId, ours, theirs, isStored) => {
    const { db } = deps;
    const { base, added } = await findMergeBase(db, repositoryId, ours?.sha ?? "", theirs.sha);
    const trees = { base: base?.tree ?? emptyTreeId, ours: ours?.tree ?? emptyTreeId, theirs: theirs.tree };
    const { put, remove, conflicts } = await mergeTrees(db, trees);
    const oids = [
        ...[...put.values()].map(({ oid }) => oid),
        ...conflicts.flatMap((file) => [file.base, file.ours, file.theirs].flatMap((content) => content?.oid ?? [])),
    ];
    const known = new Map((await loadBlobs(db, [repositoryId], oids)).map((row) => [row.oid, row]));
    const files = [...put].map(([path, content]) => toNewFile(path, content, known));
    const unresolved = [];
    for (const [index, conflict] of conflicts.entries()) {
        const file = index < maxTextMerges ? await resolveFile(deps, conflict, known, isStored) : undefined;
        if (file)
            files.push(file);
        else
            unresolved.push(conflict.path);
    }
    return { base, added, put: files, remove, conflicts: unresolved.sort() };
};
//# sourceMappingURL=plan-merge.js.map