import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { spool } from "./spool.ts";
import {
  BlobError,
  type BlobInfo,
  type BlobStore,
  checkedName,
  checkStoredSize,
  isBlobError,
  storageUnavailable,
} from "./store.ts";

export interface S3Location {
  /** Address of the service; the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Put before every name, such as `orrery/`. */
  readonly prefix: string;
  /** Folder where a content waits until its hash is known. */
  readonly spoolFolder: string;
  /** Contents longer than this are sent in parts of this size. */
  readonly partSize?: number;
  /** How long a reply, and each piece of it, is waited for. */
  readonly timeoutMs: number;
}

/** S3 accepts at most 10,000 parts. */
const maxParts = 9_000;

interface Bucket {
  readonly client: AwsClient;
  readonly address: (key: string, query?: string) => string;
  readonly timeoutMs: number;
}

/** The slowest upload that is waited for, in bytes per millisecond. */
const slowestUpload = 256;

const isTimeout = (error: unknown): boolean => (error as Error | undefined)?.name === "TimeoutError";

const unreachable = (cause: unknown): BlobError => {
  const found = isTimeout(cause) ? "did not answer in S3_TIMEOUT seconds" : "cannot be reached";
  return new BlobError("unreachable", `The object storage ${found}. Check S3_ENDPOINT.`, { cause });
};

/** Ends what takes longer than it may. */
const withinTime = async <T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("It took too long.", "TimeoutError")), timeoutMs);
  try {
    return await work(late.signal);
  } catch (error) {
    throw unreachable(late.signal.aborted ? late.signal.reason : error);
  } finally {
    clearTimeout(timer);
  }
};

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** The body of a reply. Only the storage is waited for with a limit, not whoever reads it. */
const piecesOf = async function* ({ body }: Response, timeoutMs: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withinTime(timeoutMs, (signal) => Promise.race([reader.read(), rejectOn(signal)]));
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a storage that hangs may never confirm it.
    void reader.cancel().catch(() => {});
  }
};

const textOf = async (reply: Response, { timeoutMs }: Bucket): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(reply, timeoutMs)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

interface StorageRequest extends RequestInit {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

const send = async (bucket: Bucket, key: string, query: string, request: StorageRequest): Promise<Response> => {
  const timeoutMs = bucket.timeoutMs + (request.body?.length ?? 0) / slowestUpload;
  const reply = await withinTime(timeoutMs, (signal) =>
    bucket.client.fetch(bucket.address(key, query), { ...request, signal }),
  );
  if (reply.ok || reply.status === 404) return reply;
  const reason = /<Code>([^<]*)<\/Code>/.exec((await textOf(reply, bucket)).slice(0, 500))?.[1] ?? "no reason given";
  const isPassing = reply.status >= 500 || reply.status === 429;
  throw new BlobError(
    isPassing ? "unreachable" : "storage",
    `The object storage refused ${request.method} with ${reply.status}: ${reason}.`,
  );
};

/** Sends a request that must succeed; a 404 means that the bucket is missing. */
const demand = async (bucket: Bucket, key: string, query: string, request: StorageRequest): Promise<Response> => {
  const reply = await send(bucket, key, query, request);
  if (reply.ok) return reply;
  throw new BlobError("storage", "The bucket does not exist. Create it, or check S3_BUCKET.");
};

const readPart = async (file: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> => {
  const part = new Uint8Array(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(part, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new BlobError("storage", "The temporary file ended early. Is the disk full?");
    filled += bytesRead;
  }
  return part;
};

const sendParts = async (bucket: Bucket, file: FileHandle, { sha256, size }: BlobInfo, partSize: number) => {
  const started = await textOf(await demand(bucket, sha256, "uploads=", { method: "POST" }), bucket);
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1];
  if (!upload) throw new BlobError("storage", "The object storage did not start the multipart upload.");
  const query = `uploadId=${encodeURIComponent(upload)}`;
  try {
    const tags: string[] = [];
    for (let start = 0; start < size; start += partSize) {
      const body = await readPart(file, start, Math.min(partSize, size - start));
      const reply = await demand(bucket, sha256, `partNumber=${tags.length + 1}&${query}`, { method: "PUT", body });
      tags.push(reply.headers.get("etag") ?? "");
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const end = await textOf(await demand(bucket, sha256, query, { method: "POST", body }), bucket);
    // The service may answer 200 and then find that the parts cannot be joined.
    if (/<Error>/.test(end)) throw new BlobError("storage", "The object storage could not join the parts.");
  } catch (error) {
    await send(bucket, sha256, query, { method: "DELETE" }).catch(() => undefined);
    throw error;
  }
};

const keysOf = async function* (bucket: Bucket, prefix: string): AsyncIterable<string> {
  for (let token = ""; ; ) {
    const more = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
    const query = `list-type=2&prefix=${encodeURIComponent(prefix)}${more}`;
    const page = await textOf(await demand(bucket, "", query, { method: "GET" }), bucket);
    for (const [, key = ""] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key;
    token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1] ?? "";
    if (!token) return;
  }
};

const createBucket = (location: S3Location): Bucket => {
  const { accessKeyId, secretAccessKey, region } = location;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 });
  const root = `${location.endpoint}/${encodeURIComponent(location.bucket)}`;
  const address = (key: string, query = "") => `${root}/${key && location.prefix + key}${query && `?${query}`}`;
  return { client, address, timeoutMs: location.timeoutMs };
};

/** For callers, a storage that fails is one they can try again later. */
const toCallersError = (error: unknown): unknown =>
  isBlobError(error, "storage") || isBlobError(error, "unreachable") ? storageUnavailable(error) : error;

const whileAvailable = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw toCallersError(error);
  }
};

const contentOf = async function* (reply: Response, { timeoutMs }: Bucket): AsyncGenerator<Uint8Array> {
  try {
    yield* piecesOf(reply, timeoutMs);
  } catch (error) {
    throw toCallersError(error);
  }
};

/** Contents as objects of a bucket, named by their hash. */
export const createS3Store = (location: S3Location): BlobStore => {
  const bucket = createBucket(location);
  const minPartSize = location.partSize ?? 16 * 1024 * 1024;

  const statOf = async (sha256: string): Promise<BlobInfo | undefined> => {
    const reply = await send(bucket, checkedName(sha256), "", { method: "HEAD" });
    return reply.ok ? { sha256, size: Number(reply.headers.get("content-length")) } : undefined;
  };

  const upload = async (path: string, info: BlobInfo): Promise<void> => {
    // A damaged content is replaced.
    if ((await statOf(info.sha256))?.size === info.size) return;
    const file = await open(path, "r");
    try {
      const partSize = Math.max(minPartSize, Math.ceil(info.size / maxParts));
      if (info.size > partSize) return await sendParts(bucket, file, info, partSize);
      await demand(bucket, info.sha256, "", { method: "PUT", body: await readPart(file, 0, info.size) });
    } finally {
      await file.close();
    }
  };

  const readOf = async (...[sha256, range, size]: Parameters<BlobStore["read"]>): Promise<Readable> => {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const reply = await send(bucket, checkedName(sha256), "", { method: "GET", ...(headers && { headers }) });
    if (!reply.ok) throw new BlobError("not_found", `The content ${sha256} is not in the store.`);
    const total = range ? reply.headers.get("content-range")?.split("/")[1] : reply.headers.get("content-length");
    if (total && size !== undefined && Number(total) !== size) {
      await reply.body?.cancel();
      checkStoredSize(sha256, Number(total), size);
    }
    return Readable.from(contentOf(reply, bucket), { objectMode: false });
  };

  return {
    put: (content, expected = {}) => whileAvailable(() => spool(location.spoolFolder, content, expected, upload)),
    stat: (sha256) => whileAvailable(() => statOf(sha256)),
    read: (...parameters) => whileAvailable(() => readOf(...parameters)),
    remove: (sha256) =>
      whileAvailable(async () => void (await send(bucket, checkedName(sha256), "", { method: "DELETE" }))),
    list: async function* () {
      for await (const key of keysOf(bucket, location.prefix)) {
        const name = key.slice(location.prefix.length);
        if (/^[0-9a-f]{64}$/.test(name)) yield name;
      }
    },
    check: async () =>
      void (await textOf(await demand(bucket, "", "list-type=2&max-keys=1", { method: "GET" }), bucket)),
  };
};
