import { isHubError } from "../../errors.js";
import { decodeText } from "../../text/decode-text.js";
import { mergeLines } from "../../text/merge-lines.js";
/** Merges base, ours and theirs; null if they are not text or change the same lines. */
const merge = async (_input, sources) => {
    const texts = [];
    for (const source of sources) {
        const text = decodeText(await source.read(0, source.size));
        if (text === undefined)
            return null;
        texts.push(text);
    }
    const [base = "", ours = "", theirs = ""] = texts;
    const merged = mergeLines(base, ours, theirs);
    return merged === undefined ? null : new TextEncoder().encode(merged);
};
/** Max bytes of each version of a file that is merged by line. */
export const maxMergedBytes = 1024 * 1024;
export const mergeTextJob = {
    name: "merge text",
    lane: "commits",
    maxBytes: 3 * maxMergedBytes,
    run: merge,
};
/** Texts that merge in milliseconds whatever their lines are. */
const smallBytes = 8 * 1024;
/** Merges three versions of a text; undefined if that is not possible within the limits of a worker. */
export const mergeText = async (workers, sources, path) => {
    const size = sources.reduce((sum, source) => sum + source.size, 0);
    try {
        const merged = await (size <= smallBytes
            ? mergeTextJob.run(null, sources)
            : workers.run(mergeTextJob, null, sources, `The file "${path}"`));
        return merged ?? undefined;
    }
    catch (error) {
        if (isHubError(error, "unprocessable"))
            return undefined;
        throw error;
    }
};
//# sourceMappingURL=merge-text-job.js.map