import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import type { BlobStore } from "../../../blobs/store.ts";
import { registerJsonType } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import { sendContent, storedContent } from "../../../http/send-content.ts";
import type { OpenPushes } from "../../../http/shutdown/open-pushes.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { JsonBodies } from "../../../readers/json-body.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { LfsService } from "./service.ts";
import type { LargeFileTicket } from "./tickets.ts";

export interface LfsRoutes {
  readonly lfs: LfsService;
  readonly blobs: BlobStore;
  readonly jsonBodies: JsonBodies;
  readonly publicUrl: string;
  readonly pushes: OpenPushes;
  /** Issues tokens for uploads by Xet. */
  readonly writeToken: (
    kind: RepositoryKind,
    id: string,
    viewer: Viewer,
  ) => Promise<{ readonly token: string; readonly expires: number }>;
}

const tags = ["uploads"];
const Params = Type.Object({ sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) });
const PartParams = Type.Object({ ...Params.properties, part: Type.Integer({ minimum: 1 }) });
const Query = Type.Object({
  account: Type.Integer({ minimum: 0 }),
  token: Type.Optional(Type.Integer({ minimum: 1 })),
  size: Type.Integer({ minimum: 0 }),
  expires: Type.Integer({ minimum: 0 }),
  signature: Type.String({ maxLength: 100 }),
  chunk: Type.Optional(Type.Integer({ minimum: 1 })),
});
const PartsBody = Type.Object({
  oid: Type.Optional(Type.String()),
  parts: Type.Array(Type.Object({ partNumber: Type.Integer({ minimum: 1 }), etag: Type.String({ maxLength: 300 }) }), {
    maxItems: 100_000,
  }),
});

/** The address is signed, so it works without a token. */
const open = { config: { isOpen: true } } as const;

const ticketOf = (sha256: string, query: Static<typeof Query>, part?: number): LargeFileTicket => {
  const { account, token, size, expires, chunk } = query;
  return { account, token, sha256, size, expires, chunk, part };
};

/** Leaving the loop would destroy the request and with it the connection for the error reply. */
const bodyOf = ({ body }: FastifyRequest): AsyncIterable<Uint8Array> =>
  ((body as Readable | undefined) ?? Readable.from([])).iterator({ destroyOnReturn: false });

/** A push goes on while one of its large files is uploaded. */
const uploadOf = async function* (request: FastifyRequest, pushes: OpenPushes, account: number) {
  for await (const part of bodyOf(request)) {
    pushes.touch(account);
    yield part;
  }
};

const registerUploads = (app: App, { lfs, pushes }: LfsRoutes): void => {
  app.put(
    "/api/large-files/:sha256",
    { ...open, schema: { tags, summary: "Upload a large file", params: Params, querystring: Query } },
    async (request, reply) => {
      const { sha256 } = request.params;
      await lfs.receive(
        ticketOf(sha256, request.query),
        request.query.signature,
        uploadOf(request, pushes, request.query.account),
      );
      pushes.touch(request.query.account);
      return reply.header("etag", `"${sha256}"`).send("");
    },
  );
  app.put(
    "/api/large-files/:sha256/parts/:part",
    { ...open, schema: { tags, summary: "Upload a part of a large file", params: PartParams, querystring: Query } },
    async (request, reply) => {
      const { sha256, part } = request.params;
      const ticket = ticketOf(sha256, request.query, part);
      const etag = await lfs.receivePart(
        ticket,
        request.query.signature,
        uploadOf(request, pushes, request.query.account),
      );
      pushes.touch(request.query.account);
      return reply.header("etag", `"${etag}"`).send("");
    },
  );
};

const registerEnds = (app: App, { lfs }: LfsRoutes): void => {
  app.post(
    "/api/large-files/:sha256/complete",
    {
      ...open,
      bodyLimit: 16 * 1024 * 1024,
      schema: { tags, summary: "Join the parts of a large file", params: Params, querystring: Query, body: PartsBody },
    },
    async (request, reply) => {
      const ticket = ticketOf(request.params.sha256, request.query);
      await lfs.complete(ticket, request.query.signature, request.body.parts);
      return reply.send({ success: true });
    },
  );
  app.post(
    "/api/large-files/:sha256/verify",
    { ...open, schema: { tags, summary: "Verify a large file", params: Params, querystring: Query } },
    async (request, reply) => {
      await lfs.verify(ticketOf(request.params.sha256, request.query), request.query.signature);
      return reply.send({ success: true });
    },
  );
};

const registerDownloads = (app: App, routes: LfsRoutes): void => {
  app.get(
    "/api/large-files/:sha256",
    {
      ...open,
      // A compressed reply has neither a length nor ranges, and clients check both.
      compress: false,
      schema: { tags: ["files"], summary: "Download a large file", params: Params, querystring: Query },
    },
    async (request, reply) => {
      const ticket = ticketOf(request.params.sha256, request.query);
      routes.lfs.checkDownload(ticket, request.query.signature);
      return sendContent(request, reply, storedContent(routes.blobs, ticket), {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment",
      });
    },
  );
};

/** The signed addresses that a batch gives. */
export const registerContents = async (app: App, routes: LfsRoutes): Promise<void> => {
  registerDownloads(app, routes);
  await app.register(async (scope: App) => {
    registerJsonType(scope, "application/vnd.git-lfs+json", routes.jsonBodies);
    registerEnds(scope, routes);
  });
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    registerUploads(scope, routes);
  });
};
