import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type S3Fault = "hang" | "hang in the middle" | 403 | 503;

/** A running stand-in for an S3 service. */
export interface S3Double {
  readonly endpoint: string;
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor aborted. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  readonly requests: string[];
  /** From now on, requests are not answered, objects are cut off in the middle, or everything is refused. */
  readonly failWith: (fault: S3Fault | undefined) => void;
  readonly close: () => Promise<void>;
}

const accessKeyId = "AKIDTEST";
const secretAccessKey = "a/secret+key";
const region = "test-1";

/** The key that the double accepts. */
export const s3Key = { accessKeyId, secretAccessKey, region };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs the request anew, as the service's documentation of Signature Version 4 has it, and compares. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const header = String(request.headers.authorization ?? "");
  const found = /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    header,
  );
  const [, id, date = "", place, names = "", signature] = found ?? [];
  if (id !== accessKeyId || place !== region) return false;
  const payload = String(request.headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join("");
  const canonical = [request.method, url.pathname, query, headers, names, payload].join("\n");
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), "s3"), "aws4_request");
  return hmac(key, text).toString("hex") === signature;
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const listing = (objects: Map<string, Buffer>, query: URLSearchParams): string => {
  const pageSize = 2;
  const start = Number(query.get("continuation-token") ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const page = keys.slice(start, start + pageSize).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const next =
    start + pageSize < keys.length ? `<NextContinuationToken>${start + pageSize}</NextContinuationToken>` : "";
  return `<ListBucketResult>${page.join("")}${next}</ListBucketResult>`;
};

const sendObject = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
  isCut: boolean,
): void => {
  if (!body) return void response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range ?? "")) ?? [];
  const part = start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { "content-length": part.length });
  if (isCut && request.method === "GET") return void response.write(part.subarray(0, part.length / 2));
  response.end(request.method === "HEAD" ? undefined : part);
};

const listen = async (server: Server): Promise<Pick<S3Double, "endpoint" | "close">> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { endpoint: `http://127.0.0.1:${port}`, close };
};

/** Starts a stand-in that keeps objects in memory and refuses requests whose signature is wrong. */
export const startS3Double = async (bucket: string): Promise<S3Double> => {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let fault: S3Fault | undefined;

  const joinParts = (key: string, upload: string, response: ServerResponse): void => {
    const parts = [...(uploads.get(upload) ?? [])].sort(([left], [right]) => left - right);
    objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
    uploads.delete(upload);
    response.end("<CompleteMultipartUploadResult/>");
  };

  const change = (
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void => {
    const upload = query.get("uploadId");
    if (method === "POST" && query.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return void response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (upload && method === "POST") return void joinParts(key, upload, response);
    if (upload && method === "DELETE") uploads.delete(upload);
    else if (upload) uploads.get(upload)?.set(Number(query.get("partNumber")), body);
    else if (method === "PUT") objects.set(key, body);
    else objects.delete(key);
    response.writeHead(method === "DELETE" ? 204 : 200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://double");
    const body = await readBody(request);
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    if (!isSigned(request, url, body))
      return void response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (fault === "hang") return;
    if (typeof fault === "number")
      return void response.writeHead(fault).end("<Error><Code>AsTheTestWants</Code></Error>");
    const [, name, key = ""] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    if (name !== bucket) return void response.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && key) return sendObject(request, response, objects.get(decodeURIComponent(key)), fault !== undefined);
    if (isRead) return void response.end(listing(objects, url.searchParams));
    change(request.method ?? "", decodeURIComponent(key), url.searchParams, body, response);
  });
  const failWith = (next: S3Fault | undefined): void => {
    fault = next;
  };
  return { objects, uploads, requests, failWith, ...(await listen(server)) };
};
