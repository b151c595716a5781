import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { spool } from "./spool.ts";
import { BlobError, type BlobInfo, type BlobStore, checkedName, checkStoredSize } from "./store.ts";

/** The bucket and its credentials. */
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
}

/** S3 accepts at most 10,000 parts. */
const maxParts = 9_000;

interface Bucket {
  readonly client: AwsClient;
  readonly address: (key: string, query?: string) => string;
}

const send = async ({ client, address }: Bucket, key: string, query: string, init: RequestInit): Promise<Response> => {
  const reply = await client.fetch(address(key, query), init).catch((cause) => {
    throw new BlobError("storage", "The object storage cannot be reached. Check S3_ENDPOINT.", { cause });
  });
  if (reply.ok || reply.status === 404) return reply;
  const text = (await reply.text()).slice(0, 500);
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? "no reason given";
  throw new BlobError("storage", `The object storage refused ${init.method ?? "GET"} with ${reply.status}: ${code}.`);
};

/** Sends a request that must succeed; a 404 means that the bucket is missing. */
const demand = async (bucket: Bucket, key: string, query: string, init: RequestInit): Promise<Response> => {
  const reply = await send(bucket, key, query, init);
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
  const started = await (await demand(bucket, sha256, "uploads=", { method: "POST" })).text();
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
    const end = await (await demand(bucket, sha256, query, { method: "POST", body })).text();
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
    const page = await (await demand(bucket, "", query, { method: "GET" })).text();
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
  return { client, address };
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

  return {
    put: (content, expected = {}) => spool(location.spoolFolder, content, expected, upload),
    stat: statOf,
    read: async (sha256, range, size) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const reply = await send(bucket, checkedName(sha256), "", { method: "GET", ...(headers && { headers }) });
      if (!reply.ok) throw new BlobError("not_found", `The content ${sha256} is not in the store.`);
      const total = range ? reply.headers.get("content-range")?.split("/")[1] : reply.headers.get("content-length");
      if (total && size !== undefined && Number(total) !== size) {
        await reply.body?.cancel();
        checkStoredSize(sha256, Number(total), size);
      }
      return reply.body ? Readable.fromWeb(reply.body as ReadableStream) : Readable.from([]);
    },
    remove: async (sha256) => void (await send(bucket, checkedName(sha256), "", { method: "DELETE" })),
    list: async function* () {
      for await (const key of keysOf(bucket, location.prefix)) {
        const name = key.slice(location.prefix.length);
        if (/^[0-9a-f]{64}$/.test(name)) yield name;
      }
    },
    check: async () => void (await demand(bucket, "", "list-type=2&max-keys=1", { method: "GET" })),
  };
};
