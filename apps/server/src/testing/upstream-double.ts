import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What goes wrong with one request: a status, a connection cut in the middle of the reply, or other bytes. */
type Fault = 400 | 429 | 500 | 503 | "cut" | "changed";

/** A running stand-in for another hub. */
export interface UpstreamDouble {
  readonly address: string;
  /** Every request as `METHOD path`, and what became of it. */
  readonly requests: { readonly path: string; readonly range?: string; readonly outcome: Fault | 200 | 206 | 404 }[];
  readonly close: () => Promise<void>;
}

/** What the stand-in holds, and how it fails. */
export interface UpstreamContent {
  readonly models: readonly Readonly<Record<string, unknown>>[];
  readonly datasets?: readonly Readonly<Record<string, unknown>>[];
  /** Files of every repository. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** Most records of one page, however many are asked for. */
  readonly maxPageSize?: number;
  /** Resolves when a request may be answered. */
  readonly waitFor?: (path: string) => Promise<void> | undefined;
  /** What happens to the request of a number, counted from 0. */
  readonly faultAt?: (number: number, path: string) => Fault | undefined;
}

/** The commit every repository is at. */
export const upstreamSha = "c".repeat(40);

const sha1 = (content: Buffer): string =>
  createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");

const treeOf = (files: Readonly<Record<string, Buffer>>) =>
  Object.entries(files).map(([path, content]) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    const isLarge = content.length > 1000;
    const lfs = { oid: sha256, size: content.length, pointerSize: 130 };
    return {
      type: "file",
      path,
      size: content.length,
      oid: sha1(isLarge ? Buffer.from(sha256) : content),
      ...(isLarge && { lfs }),
    };
  });

const listPage = (
  all: readonly unknown[],
  url: URL,
  response: ServerResponse,
  address: string,
  most = Number.POSITIVE_INFINITY,
): string => {
  const start = Number(url.searchParams.get("cursor") ?? 0);
  const limit = Math.min(most, Number(url.searchParams.get("limit") ?? 100));
  response.setHeader("x-total-count", all.length);
  if (start + limit < all.length) {
    const next = new URL(url.pathname + url.search, address);
    next.searchParams.set("cursor", String(start + limit));
    response.setHeader("link", `<${next.href}>; rel="next"`);
  }
  return JSON.stringify(all.slice(start, start + limit));
};

const sendFile = (request: IncomingMessage, response: ServerResponse, content: Buffer): Buffer => {
  const [, start] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
  if (start === undefined) return content;
  response.statusCode = 206;
  response.setHeader("content-range", `bytes ${start}-${content.length - 1}/${content.length}`);
  return content.subarray(Number(start));
};

/** Starts a hub of the tests' own, with pages, limits and faults. */
export const startUpstream = async (content: UpstreamContent): Promise<UpstreamDouble> => {
  const { models, datasets = [], files = {}, faultAt = () => undefined, maxPageSize, waitFor } = content;
  const requests: UpstreamDouble["requests"] = [];
  let address = "";

  const bodyOf = (request: IncomingMessage, response: ServerResponse, url: URL): Buffer | undefined => {
    const path = decodeURIComponent(url.pathname);
    if (path === "/api/models") return Buffer.from(listPage(models, url, response, address, maxPageSize));
    if (path === "/api/datasets") return Buffer.from(listPage(datasets, url, response, address, maxPageSize));
    if (path.includes("/tree/")) return Buffer.from(JSON.stringify(treeOf(files)));
    const [, file] = /\/resolve\/[0-9a-f]{40}\/(.+)$/.exec(path) ?? [];
    const wanted = file && files[file];
    if (wanted) return sendFile(request, response, wanted);
    const [, id] = /^\/api\/models\/(.+)$/.exec(path) ?? [];
    const model = models.find((record) => record.id === id);
    return model && Buffer.from(JSON.stringify({ ...model, sha: upstreamSha }));
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", address);
    if (waitFor) await waitFor(url.pathname);
    const fault = faultAt(requests.length, url.pathname);
    const body = bodyOf(request, response, url);
    const range = request.headers.range;
    const outcome = fault ?? (body ? (response.statusCode as 200 | 206) : 404);
    requests.push({ path: url.pathname + url.search, ...(range && { range }), outcome });
    if (fault === 429) response.setHeader("ratelimit", '"api";r=0;t=55').removeHeader("link");
    if (typeof fault === "number" || !body)
      return void response.writeHead(typeof fault === "number" ? fault : 404).end("{}");
    response.setHeader("content-length", body.length);
    if (fault !== "cut") return void response.end(fault === "changed" ? Buffer.alloc(body.length) : body);
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address, requests, close };
};
