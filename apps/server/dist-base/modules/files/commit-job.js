import { parseNewPath } from "../../catalogue/file-path.js";
import { HubError } from "../../errors.js";
import { checkAttributes } from "../../git/attributes-file.js";
import { blobId } from "../../git/object-id.js";
import { scanJson } from "../../readers/json-scan.js";
import { readCommitLines } from "./commit-lines.js";
const pack = ({ files, ...rest }) => {
    const contents = new Uint8Array(files.reduce((sum, { content }) => sum + content.byteLength, 0));
    let end = 0;
    const packed = files.map(({ path, content, oid }) => {
        contents.set(content, end);
        end += content.byteLength;
        return { path, oid, end };
    });
    return { ...rest, files: packed, contents };
};
const unpack = ({ files, contents, ...rest }) => ({
    ...rest,
    files: files.map(({ path, oid, end }, at) => {
        const content = contents.subarray(files[at - 1]?.end ?? 0, end);
        return { path, oid, content };
    }),
});
/** An operation has two levels. */
const maxDepth = 16;
const read = async ({ maxOperations }, [source]) => {
    const bytes = (await source?.read(0, source.size)) ?? new Uint8Array();
    if (scanJson(bytes, maxDepth).depth > maxDepth)
        throw new HubError("bad_request", `A line of the commit is nested more than ${maxDepth} levels deep.`);
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lines = readCommitLines(body, maxOperations, blobId);
    for (const { path, content } of lines.files)
        checkAttributes(parseNewPath(path), content);
    return pack(lines);
};
/** Reads the body of a commit. */
export const commitJob = {
    name: "commit lines",
    lane: "commits",
    maxBytes: 1024 ** 3,
    run: read,
};
/** Such a body is in memory. */
const smallCommit = 256 * 1024;
/**
 * Reads the lines of a commit; those of a large one in a worker. A small one takes a few milliseconds in this thread: on a busy
 * machine, a worker gets its turn late.
 */
export const readCommit = async (workers, body, limits) => unpack(await (body.size <= smallCommit
    ? commitJob.run(limits, [body])
    : workers.run(commitJob, limits, [body], "The commit")));
//# sourceMappingURL=commit-job.js.map