import { blobSource } from "../../blobs/blob-source.js";
import { ReadingError } from "../../blobs/byte-source.js";
import { isBlobError } from "../../blobs/store.js";
import { isHubError } from "../../errors.js";
import { weightsFormatOf } from "../../readers/weights/read-header.js";
import { loadBlobs } from "./history-store.js";
import { maxDiffBytes, textDiffJob } from "./text-diff-job.js";
import { weightsDiffJob } from "./weights-diff-job.js";
/** Texts that are compared at once, in milliseconds whatever their lines are. */
const smallBytes = 8 * 1024;
const toVersion = ({ mode, oid, blob }) => ({
    mode,
    oid,
    size: blob?.size ?? 0,
    ...(blob?.is_large && blob.sha256 && { sha256: blob.sha256 }),
});
/** Contents that cannot be read are shown by size and hash only. */
const orNothing = async (work) => {
    try {
        return await work;
    }
    catch (error) {
        const isExpected = error instanceof ReadingError || isBlobError(error) || isHubError(error, "unprocessable");
        if (isExpected)
            return undefined;
        throw error;
    }
};
const sourcesOf = ({ blobs }, versions) => versions.flatMap(({ blob }) => (blob?.sha256 ? [blobSource(blobs, blob.sha256, blob.size)] : []));
const textDiff = async (deps, path, before, after) => {
    const versions = [before, after].flatMap((version) => version ?? []);
    if (versions.some(({ blob }) => !blob || blob.is_large || blob.size > maxDiffBytes))
        return undefined;
    const empty = { size: 0, read: async () => new Uint8Array() };
    const first = sourcesOf(deps, before ? [before] : []);
    const second = sourcesOf(deps, after ? [after] : []);
    if (first.length + second.length < versions.length)
        return undefined;
    const sources = [first[0] ?? empty, second[0] ?? empty];
    const size = sources.reduce((sum, source) => sum + source.size, 0);
    const work = size <= smallBytes ? textDiffJob.run(null, sources) : deps.workers.run(textDiffJob, null, sources, path);
    return (await orNothing(Promise.resolve(work))) ?? undefined;
};
const weightsDiff = async (deps, path, before, after) => {
    const format = weightsFormatOf(path);
    const versions = [before, after].flatMap((version) => version ?? []);
    const sources = sourcesOf(deps, versions);
    if (!format || sources.length < versions.length)
        return undefined;
    const input = { format, hasBefore: before !== undefined, hasAfter: after !== undefined };
    return orNothing(deps.workers.run(weightsDiffJob, input, sources, `The file "${path}"`));
};
const contentDiff = async (deps, path, old, now) => {
    const tensors = await weightsDiff(deps, path, old, now);
    return { tensors, text: tensors ? undefined : await textDiff(deps, path, old, now) };
};
const describe = async (deps, { path, before, after }, known, isSummary) => {
    const version = (content) => content && { ...content, blob: known.get(content.oid) };
    const old = version(before);
    const now = version(after);
    const { text, tensors } = isSummary ? {} : await contentDiff(deps, path, old, now);
    return {
        path,
        status: old ? (now ? "modified" : "removed") : "added",
        ...(old && { before: toVersion(old) }),
        ...(now && { after: toVersion(now) }),
        ...(text && { text }),
        ...(tensors && { tensors }),
    };
};
/** Says how files changed: text by line, weights by tensor, all by size and hash; a summary has only the latter. */
export const describeChanges = async (deps, repositoryId, files, isSummary = false) => {
    const oids = files.flatMap(({ before, after }) => [before, after].flatMap((content) => content?.oid ?? []));
    const known = new Map((await loadBlobs(deps.db, [repositoryId], oids)).map((row) => [row.oid, row]));
    const changes = [];
    for (const file of files)
        changes.push(await describe(deps, file, known, isSummary));
    return changes;
};
//# sourceMappingURL=describe-change.js.map