import { withContents } from "../../catalogue/history/read-files.js";
import { withUpstreamHashes } from "../../catalogue/history/upstream-files.js";
import { fileStatus, unscanned } from "../../catalogue/scans/file-status.js";
import { loadScans } from "../../catalogue/scans/scan-store.js";
import { lfsPointer } from "../../git/lfs-pointer.js";
import { isFolder } from "../../git/tree.js";
import { xetHashes } from "../../xet/xet-store.js";
const hashesOf = (files) => files.flatMap(({ sha256 }) => sha256 ?? []);
/** Files and folders as the list of a folder shows them. */
export const toEntries = async (db, repositoryId, lines, 
/** Adds what scans have found. */
scans) => {
    const files = await withContents(db, repositoryId, lines.filter((line) => !isFolder(line)));
    const byPath = new Map(files.map((file) => [file.path, file]));
    const announced = await withUpstreamHashes(db, repositoryId, files);
    const hashOf = new Map(announced.map(({ path, sha256 }) => [path, sha256]));
    const large = files.flatMap(({ is_large, sha256 }) => (is_large && sha256 ? [sha256] : []));
    const hashes = await xetHashes(db, large);
    const rows = scans ? await loadScans(db, hashesOf(files)) : undefined;
    return lines.map(({ path, oid }) => {
        const file = byPath.get(path);
        if (!file)
            return { type: "directory", oid, size: 0, path };
        const { size, is_large, sha256 } = file;
        const hash = is_large && hashOf.get(path);
        const lfs = hash ? { oid: hash, size, pointerSize: lfsPointer(hash, size).length } : undefined;
        // Only what is stored can be downloaded by Xet.
        const xetHash = lfs && sha256 !== null && hashes.get(sha256);
        const securityFileStatus = scans && (sha256 === null ? unscanned : fileStatus(scans, path, rows?.get(sha256)));
        return {
            type: "file",
            oid,
            size,
            path,
            ...(lfs && { lfs }),
            ...(xetHash && { xetHash }),
            ...(securityFileStatus && { securityFileStatus }),
        };
    });
};
const toLastCommit = ({ sha, title, created_at }) => ({
    id: sha,
    title,
    date: new Date(created_at).toISOString(),
});
/** Adds the commit that last changed each entry. */
export const withCommits = (entries, commits) => entries.map((entry) => {
    const commit = commits.get(entry.path);
    return { ...entry, ...(commit && { lastCommit: toLastCommit(commit) }) };
});
//# sourceMappingURL=tree.js.map