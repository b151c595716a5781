import { setImmediate as nextTurn } from "node:timers/promises";
import { blobSource } from "../blobs/blob-source.js";
import { isHubError } from "../errors.js";
import { smallCard } from "../readers/card-job.js";
import { factsJob } from "../readers/facts-job.js";
import { isFactFile, isFactSign } from "../readers/repository-facts.js";
import { selectPaths, withContents } from "./history/read-files.js";
/** Bytes of all files up to which they are read at once: every reader but that of cards takes linear time. */
const smallRepository = 64 * 1024;
const isSmall = (files) => files.reduce((sum, { size }) => sum + size, 0) <= smallRepository &&
    files.every(({ path, size }) => path !== "README.md" || size <= smallCard);
/** Only these are looked at: a repository can have a million other files. */
const factFiles = async ({ db }, { id, kind }, tree) => {
    const hasFile = (path) => isFactFile(kind, path) || isFactSign(kind, path);
    const lines = await selectPaths(db, tree, { hasFile });
    const read = lines.filter(({ path }) => isFactFile(kind, path));
    const files = (await withContents(db, id, read)).filter(({ sha256 }) => sha256 !== null);
    return { files, signs: lines.flatMap(({ path }) => (isFactFile(kind, path) ? [] : path)) };
};
const readFacts = async ({ blobs, workers }, { kind }, { files, signs }) => {
    const input = { kind, paths: [...files.map(({ path }) => path), ...signs] };
    const sources = files.map(({ sha256, size }) => blobSource(blobs, sha256 ?? "", size));
    return isSmall(files) ? factsJob.run(input, sources) : workers.run(factsJob, input, sources);
};
/** What the files of a commit say; undefined if none of them is stored. */
export const readFactsAt = async (parts, row, tree) => {
    const found = await factFiles(parts, row, tree);
    return found.files.length > 0 ? readFacts(parts, row, found) : undefined;
};
const changesFacts = (kind, { path, isReplaced }) => isFactFile(kind, path) || (!isReplaced && isFactSign(kind, path));
/**
 * Reads what the newest files of one of the hub's own repositories say about it, and writes that into its record. A
 * commit that changes none of the files that matter costs nothing.
 */
export const refreshFacts = async (parts, row, { tree, changed }) => {
    // A commit of many files was just written.
    await nextTurn();
    if (changed && !changed.some((change) => changesFacts(row.kind, change)))
        return;
    let change;
    try {
        change = await readFacts(parts, row, await factFiles(parts, row, tree));
    }
    catch (error) {
        // The commit succeeds anyway: files that take too long to read leave the record unchanged.
        if (isHubError(error, "unprocessable"))
            return;
        throw error;
    }
    await parts.catalogue.update(row, change);
};
//# sourceMappingURL=refresh-facts.js.map