import { Readable } from "node:stream";
import { Failure } from "@orrery/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type ReceivedBody, receiveBody } from "../../blobs/received-body.ts";
import { HubError } from "../../errors.ts";
import { hubAddress } from "../../http/address.ts";
import type { App } from "../../http/fastify-app.ts";
import { isSigned, signature } from "../../identity/signature.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { storagePath } from "../../xet/addresses.ts";
import { type FetchRange, reconstructionV1, reconstructionV2 } from "../../xet/reconstruction.ts";
import { maxShardBytes } from "../../xet/shard.ts";
import { xorbLimits } from "../../xet/xorb.ts";
import type { XetService } from "./service.ts";
import { readToken } from "./signed-token.ts";
import type { XetCaller } from "./storage-access.ts";

export interface XetRoutes {
  readonly xet: XetService;
  readonly secret: string;
  readonly publicUrl: string;
  /** Folder of bodies that are being read. */
  readonly incoming: string;
  readonly now: () => number;
}

const tags = ["xet"];
const failures = { "4xx": Failure };
const hashParams = Type.Object({ hash: Type.String({ pattern: "^[0-9a-f]{64}$" }) });
const addressLifeSeconds = 3600;
/** Bodies of storage requests have no content type; their token is not one of the hub's. */
const storage = { config: { isOpen: true, hasOwnToken: true } } as const;

const registerTokens = (app: App, kind: RepositoryKind, { xet, publicUrl }: XetRoutes): void => {
  for (const access of ["read", "write"] as const)
    app.get(
      `/api/${kind}s/:owner/:name/xet-${access}-token/:revision`,
      {
        schema: {
          tags,
          summary: `Token to ${access} files by Xet`,
          params: Type.Object({ owner: Type.String(), name: Type.String(), revision: Type.String() }),
          response: {
            200: Type.Object({ accessToken: Type.String(), exp: Type.Integer(), casUrl: Type.String() }),
            ...failures,
          },
        },
      },
      async (request, reply) => {
        const { owner, name, revision } = request.params;
        const wanted = { kind, id: `${owner}/${name}`, revision, isWrite: access === "write" };
        const { token, expires } = await xet.token(wanted, request.viewer);
        const casUrl = `${hubAddress(request, publicUrl)}${storagePath}`;
        // Uploads read the body, downloads the headers.
        reply.headers({
          "x-xet-access-token": token,
          "x-xet-token-expiration": String(expires),
          "x-xet-cas-url": casUrl,
          "cache-control": "no-store",
        });
        return { accessToken: token, exp: expires, casUrl };
      },
    );
};

const bodyOf = (request: FastifyRequest): AsyncIterable<Uint8Array> =>
  // Leaving the loop would destroy the request and with it the connection for the error reply.
  ((request.body as Readable | undefined) ?? Readable.from([])).iterator({ destroyOnReturn: false });

const receiveShard = ({ body, headers }: FastifyRequest, folder: string): Promise<ReceivedBody> =>
  receiveBody((body as Readable | undefined) ?? Readable.from([]), {
    length: headers["content-length"],
    folder,
    maxBytes: maxShardBytes,
    onTooLong: () => new HubError("too_large", `A shard can have at most ${maxShardBytes} bytes.`),
  });

/** Aborted when the caller's connection ends. */
const connectionOf = ({ raw }: FastifyReply): AbortSignal => {
  const connection = new AbortController();
  raw.once("close", () => connection.abort(new HubError("unavailable", "The connection was closed.")));
  return connection.signal;
};

const ndjson = "application/x-ndjson";
/** Clients give up on a silent connection; they ignore lines that repeat. */
const progressIntervalMs = 20_000;

/** Runs work while a line is sent from time to time; ends with its result or its error as a line. */
const withProgress = async function* (work: Promise<void>): AsyncGenerator<string> {
  let timer: NodeJS.Timeout | undefined;
  const pause = () =>
    new Promise<"waiting">((resolve) => {
      timer = setTimeout(() => resolve("waiting"), progressIntervalMs);
    });
  const ended = work.then(
    () => ({ type: "result", result: 1 }),
    (error: unknown) => {
      if (!(error instanceof HubError)) throw error;
      return { type: "error", message: error.message, retryable: error.code === "unavailable" };
    },
  );
  for (;;) {
    const line = await Promise.race([ended, pause()]);
    clearTimeout(timer);
    if (line !== "waiting") return yield `${JSON.stringify(line)}\n`;
    yield '{"type":"committing","stage":"syncing"}\n';
  }
};

const callerOf = ({ headers, callerAddress }: FastifyRequest, { xet, secret, now }: XetRoutes): Promise<XetCaller> =>
  xet.caller(readToken(secret, headers.authorization, now()), callerAddress);

const registerUploads = (app: App, routes: XetRoutes): void => {
  const { xet } = routes;
  app.post(
    `${storagePath}/v1/xorbs/default/:hash`,
    { ...storage, bodyLimit: xorbLimits.bytes, schema: { tags, summary: "Upload a xorb", params: hashParams } },
    async (request) => ({
      was_inserted: await xet.storeXorb(await callerOf(request, routes), request.params.hash, bodyOf(request)),
    }),
  );
  app.post(
    `${storagePath}/v1/shards`,
    { ...storage, bodyLimit: maxShardBytes, schema: { tags, summary: "Register files with a shard" } },
    async (request, reply) => {
      const caller = await callerOf(request, routes);
      const shard = await receiveShard(request, routes.incoming);
      await xet.storeShard(caller, shard, connectionOf(reply)).finally(shard.remove);
      return { result: 1 };
    },
  );
  app.post(
    `${storagePath}/v2/shards`,
    { ...storage, bodyLimit: maxShardBytes, schema: { tags, summary: "Register files with a shard, with progress" } },
    async (request, reply) => {
      const caller = await callerOf(request, routes);
      const shard = await receiveShard(request, routes.incoming);
      const stored = xet.storeShard(caller, shard, connectionOf(reply)).finally(shard.remove);
      // Nothing reads the lines of a connection that ended before the first.
      stored.catch(() => {});
      return reply.type(ndjson).send(Readable.from(withProgress(stored)));
    },
  );
};

/** `bytes=a-b` or `bytes=a-`. */
const parseRange = (header: string | undefined): { start?: number; end?: number } => {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  return { ...(start && { start: Number(start) }), ...(end && { end: Number(end) }) };
};

const dataQuery = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  expires: Type.Integer(),
  /** The repository and the hub's token that the address was given for. */
  repository: Type.Integer(),
  token: Type.Optional(Type.Integer()),
  signature: Type.String(),
});

interface SignedRange {
  readonly xorb: string;
  readonly start: number;
  readonly end: number;
  readonly expires: number;
  readonly repository: number;
  readonly tokenId: number | undefined;
}

const partsOf = ({ xorb, start, end, expires, repository, tokenId }: SignedRange) =>
  ["xet data", xorb, start, end, expires, repository, tokenId ?? ""] as const;

const dataAddress = (secret: string, range: SignedRange): string => {
  const { xorb, start, end, expires, repository, tokenId } = range;
  const query = new URLSearchParams({
    start: `${start}`,
    end: `${end}`,
    expires: `${expires}`,
    repository: `${repository}`,
    ...(tokenId !== undefined && { token: `${tokenId}` }),
    signature: signature(secret, ...partsOf(range)),
  });
  return `${storagePath}/data/${xorb}?${query}`;
};

const registerDownloads = (app: App, routes: XetRoutes): void => {
  const { xet, secret, publicUrl, now } = routes;
  const replies = { v1: reconstructionV1, v2: reconstructionV2 };
  for (const version of ["v1", "v2"] as const)
    app.get(
      `${storagePath}/${version}/reconstructions/:hash`,
      { ...storage, schema: { tags, summary: "Get the chunks of a file", params: hashParams } },
      async (request) => {
        const caller = await callerOf(request, routes);
        const parts = await xet.reconstruct(caller, request.params.hash, parseRange(request.headers.range));
        if (parts.length === 0)
          throw new HubError("range_not_satisfiable", "The range starts past the end of the file.");
        const hub = hubAddress(request, publicUrl);
        const expires = Math.floor(now() / 1000) + addressLifeSeconds;
        const addressOf = ({ xorb, bytes }: FetchRange): string => {
          const { repository, tokenId } = caller;
          const range = { xorb, start: bytes.start, end: bytes.end - 1, expires, repository, tokenId };
          return `${hub}${dataAddress(secret, range)}`;
        };
        return replies[version](
          parts.map(({ term }) => term),
          addressOf,
        );
      },
    );
  app.get(
    `${storagePath}/v1/chunks/default/:hash`,
    { ...storage, schema: { tags, summary: "Find stored data with a chunk", params: hashParams } },
    async (request, reply) => {
      const caller = await callerOf(request, routes);
      const shard = await xet.findChunk(caller, request.params.hash);
      if (!shard) throw new HubError("not_found", "The chunk is not in a file you can read.");
      return reply.type("application/octet-stream").send(Buffer.from(shard.buffer, shard.byteOffset, shard.byteLength));
    },
  );
};

const registerData = (app: App, { xet, secret, now }: XetRoutes): void => {
  app.get(
    `${storagePath}/data/:hash`,
    {
      config: { isOpen: true },
      compress: false,
      schema: { tags, summary: "Get bytes of a xorb", params: hashParams, querystring: dataQuery },
    },
    async (request, reply) => {
      const { start, end, expires, repository, token: tokenId, signature: given } = request.query;
      const { hash } = request.params;
      const signed = partsOf({ xorb: hash, start, end, expires, repository, tokenId });
      if (!isSigned(given, secret, ...signed) || expires < now() / 1000)
        throw new HubError("forbidden", "This download URL is not valid or has expired. Request a new one.");
      await xet.caller({ repository, tokenId, isWrite: false, expires }, request.callerAddress);
      const asked = parseRange(request.headers.range);
      const range = { start: asked.start ?? start, end: asked.end ?? end };
      if (range.start < start || range.end > end || range.start > range.end)
        throw new HubError("range_not_satisfiable", `The URL is for the bytes ${start} to ${end}.`);
      return sendData(reply, range, await xet.readXorb(hash, range));
    },
  );
};

const sendData = (
  reply: FastifyReply,
  { start, end }: { start: number; end: number },
  bytes: AsyncIterable<Uint8Array>,
) =>
  reply
    .code(206)
    .headers({
      "content-type": "application/octet-stream",
      "content-length": String(end - start + 1),
      "content-range": `bytes ${start}-${end}/*`,
      "cache-control": "no-store",
    })
    .send(Readable.from(bytes, { objectMode: false }));

/** Xet: the storage protocol of newer hub clients. */
export const registerXet = async (app: App, routes: XetRoutes): Promise<void> => {
  for (const kind of ["model", "dataset"] as const) registerTokens(app, kind, routes);
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    registerUploads(scope, routes);
  });
  registerDownloads(app, routes);
  registerData(app, routes);
};
