import { type CommitPlace, type LargeFileAction, largeBatch } from "../../../../api/owners/upload.ts";
import { completeParts, sendBytes } from "./send-bytes.ts";

/** A lost connection costs at most one part. */
const partBytes = 16 * 1024 * 1024;
const partsAtOnce = 3;

interface LargeUpload {
  readonly place: Pick<CommitPlace, "kind" | "id">;
  readonly file: File;
  readonly sha256: string;
  /** ETags of parts that were sent before; filled in as more are sent. */
  readonly etags: (string | undefined)[];
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
  readonly onPart: () => void;
  /** Repeats a request while the connection is lost. */
  readonly retrying: <T>(attempt: () => Promise<T>) => Promise<T>;
}

const requestOf = (sha256: string, size: number) => ({
  operation: "upload" as const,
  hash_algo: "sha256" as const,
  transfers: ["multipart", "basic"],
  chunk_size: partBytes,
  objects: [{ oid: sha256, size }],
});

const sendParts = async (upload: LargeUpload, headers: Readonly<Record<string, string>>): Promise<void> => {
  const { file, etags, signal, onProgress, onPart, retrying } = upload;
  const chunk = Number(headers.chunk_size);
  const count = Math.ceil(file.size / chunk);
  const moving = new Map<number, number>();
  const tell = () => {
    const finished = etags.reduce((sum, etag, at) => sum + (etag ? Math.min(chunk, file.size - at * chunk) : 0), 0);
    onProgress(finished + [...moving.values()].reduce((sum, bytes) => sum + bytes, 0));
  };
  const left = Array.from({ length: count }, (_, at) => at).filter((at) => !etags[at]);
  const sender = async (): Promise<void> => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const number = at;
      const href = headers[String(number + 1).padStart(5, "0")] ?? "";
      const body = file.slice(number * chunk, (number + 1) * chunk);
      const onBytes = (bytes: number) => {
        moving.set(number, bytes);
        tell();
      };
      etags[number] = await retrying(() => sendBytes(href, body, { signal, onProgress: onBytes }));
      moving.delete(number);
      onPart();
      tell();
    }
  };
  tell();
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, left.length) }, sender));
};

const sendLarge = async (upload: LargeUpload, action: LargeFileAction): Promise<void> => {
  const { file, sha256, etags, signal, onProgress, retrying } = upload;
  const { href = "", header } = action.actions?.upload ?? {};
  if (!header?.chunk_size) return void (await retrying(() => sendBytes(href, file, { signal, onProgress })));
  await sendParts(upload, header);
  try {
    await retrying(() =>
      completeParts(
        href,
        sha256,
        etags.map((etag) => etag ?? ""),
        signal,
      ),
    );
  } catch (error) {
    // The hub may have removed old parts: all are sent again the next time.
    if (!signal.aborted) etags.length = 0;
    throw error;
  }
};

/** Sends a large file unless the hub has it. Returns whether it was there. */
export const uploadLarge = async (upload: LargeUpload): Promise<"known" | "ready"> => {
  const { place, sha256, file, retrying } = upload;
  const [action] = await retrying(() => largeBatch(place, requestOf(sha256, file.size)));
  if (!action || action.error) throw new Error(action?.error?.message ?? "The hub did not accept the file.");
  if (!action.actions?.upload) return "known";
  await sendLarge(upload, action);
  return "ready";
};
