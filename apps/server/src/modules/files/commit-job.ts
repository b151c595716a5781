import type { ByteSource } from "../../blobs/byte-source.ts";
import { parseNewPath } from "../../catalogue/file-path.ts";
import { HubError } from "../../errors.ts";
import { checkAttributes } from "../../git/attributes-file.ts";
import { blobId } from "../../git/object-id.ts";
import { scanJson } from "../../readers/json-scan.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";
import { type CommitLines, readCommitLines } from "./commit-lines.ts";

/** The lines of a commit; what files contain is in one piece, which moves between threads without a copy. */
interface PackedLines extends Omit<CommitLines, "files"> {
  readonly files: readonly { readonly path: string; readonly oid: string; readonly end: number }[];
  readonly contents: Uint8Array;
}

const pack = ({ files, ...rest }: CommitLines): PackedLines => {
  const contents = new Uint8Array(files.reduce((sum, { content }) => sum + content.byteLength, 0));
  let end = 0;
  const packed = files.map(({ path, content, oid }) => {
    contents.set(content, end);
    end += content.byteLength;
    return { path, oid, end };
  });
  return { ...rest, files: packed, contents };
};

const unpack = ({ files, contents, ...rest }: PackedLines): CommitLines => ({
  ...rest,
  files: files.map(({ path, oid, end }, at) => {
    const content = contents.subarray(files[at - 1]?.end ?? 0, end);
    return { path, oid, content };
  }),
});

/** An operation has two levels. */
const maxDepth = 16;

interface CommitLimits {
  readonly maxOperations: number;
}

const read = async ({ maxOperations }: CommitLimits, [source]: readonly ByteSource[]): Promise<PackedLines> => {
  const bytes = (await source?.read(0, source.size)) ?? new Uint8Array();
  if (scanJson(bytes, maxDepth).depth > maxDepth)
    throw new HubError("bad_request", `A line of the commit is nested more than ${maxDepth} levels deep.`);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines = readCommitLines(body, maxOperations, blobId);
  for (const { path, content } of lines.files) checkAttributes(parseNewPath(path), content);
  return pack(lines);
};

/** Reads the body of a commit. */
export const commitJob: WorkerJob<CommitLimits, PackedLines> = {
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
export const readCommit = async (workers: Workers, body: ByteSource, limits: CommitLimits): Promise<CommitLines> =>
  unpack(
    await (body.size <= smallCommit
      ? commitJob.run(limits, [body])
      : workers.run(commitJob, limits, [body], "The commit")),
  );
