import type { ByteSource } from "../../blobs/byte-source.ts";
import { isHubError } from "../../errors.ts";
import { decodeText } from "../../text/decode-text.ts";
import { mergeLines } from "../../text/merge-lines.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";

/** Merges base, ours and theirs; null if they are not text or change the same lines. */
const merge = async (_input: null, sources: readonly ByteSource[]): Promise<Uint8Array | null> => {
  const texts: string[] = [];
  for (const source of sources) {
    const text = decodeText(await source.read(0, source.size));
    if (text === undefined) return null;
    texts.push(text);
  }
  const [base = "", ours = "", theirs = ""] = texts;
  const merged = mergeLines(base, ours, theirs);
  return merged === undefined ? null : new TextEncoder().encode(merged);
};

/** Max bytes of each version of a file that is merged by line. */
export const maxMergedBytes = 1024 * 1024;

export const mergeTextJob: WorkerJob<null, Uint8Array | null> = {
  name: "merge text",
  lane: "commits",
  maxBytes: 3 * maxMergedBytes,
  run: merge,
};

/** Texts that merge in milliseconds whatever their lines are. */
const smallBytes = 8 * 1024;

/** Merges three versions of a text; undefined if that is not possible within the limits of a worker. */
export const mergeText = async (
  workers: Workers,
  sources: readonly ByteSource[],
  path: string,
): Promise<Uint8Array | undefined> => {
  const size = sources.reduce((sum, source) => sum + source.size, 0);
  try {
    const merged = await (size <= smallBytes
      ? mergeTextJob.run(null, sources)
      : workers.run(mergeTextJob, null, sources, `The file "${path}"`));
    return merged ?? undefined;
  } catch (error) {
    if (isHubError(error, "unprocessable")) return undefined;
    throw error;
  }
};
