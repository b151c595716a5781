import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { CommitReply, Failure, LargeBatchRequest, PreuploadReply, PreuploadRequest } from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { ByteSource } from "../../blobs/byte-source.ts";
import { HubError } from "../../errors.ts";
import { hubAddress } from "../../http/address.ts";
import { actorOf } from "../../http/auth.ts";
import { registerJsonType, signedInFirst } from "../../http/bodies.ts";
import type { App } from "../../http/fastify-app.ts";
import { chunkSource } from "../../readers/chunk-source.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { storagePath } from "../../xet/addresses.ts";
import type { FileRoutes } from "./routes.ts";
import type { BatchObject, UploadTicket } from "./upload-service.ts";

const failures = { "4xx": Failure };
const largeMedia = "application/vnd.git-lfs+json";
const maxCommitBytes = 100 * 1024 * 1024;
const tooLarge = () =>
  new HubError("too_large", `A commit can have ${maxCommitBytes / 1024 ** 2} MiB. Upload large files first.`);

/** The received chunks of a commit body. */
const readLines = async (payload: AsyncIterable<Buffer>): Promise<ByteSource> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.byteLength;
    if (size > maxCommitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return chunkSource(chunks);
};

const isLines = (body: unknown): body is ByteSource => typeof (body as ByteSource | undefined)?.read === "function";

const owned = { owner: Type.String(), name: Type.String() };

const uploadAddress = (hub: string, { account, sha256, size, expires }: UploadTicket, signature: string): string =>
  `${hub}/api/large-files/${sha256}?account=${account}&size=${size}&expires=${expires}&signature=${signature}`;

const toWire = (hub: string, { oid, size, upload, error }: BatchObject) => ({
  oid,
  size,
  ...(upload && {
    actions: { upload: { href: uploadAddress(hub, upload.ticket, upload.signature), expires_in: 3600 } },
  }),
  ...(error && { error }),
});

const toXetWire = ({ oid, size, upload: isWanted, error }: BatchObject, upload: object) => ({
  oid,
  size,
  ...(isWanted && { actions: { upload } }),
  ...(error && { error }),
});

const registerBatch = (app: App, kind: RepositoryKind, { uploads, publicUrl, writeToken }: FileRoutes): void => {
  const folder = kind === "model" ? "" : `/${kind}s`;
  app.post(
    `${folder}/:owner/:name/info/lfs/objects/batch`,
    {
      schema: {
        tags: ["uploads"],
        summary: "Get upload URLs for large files",
        params: Type.Object(owned),
        body: LargeBatchRequest,
      },
    },
    async (request, reply) => {
      const { owner, name } = request.params;
      if (!name.endsWith(".git"))
        throw new HubError("not_found", "Large files are at {id}.git/info/lfs/objects/batch.");
      const id = `${owner}/${name.slice(0, -".git".length)}`;
      const objects = await uploads.batch(kind, id, request.body, request.viewer);
      const hub = hubAddress(request, publicUrl);
      reply.type(largeMedia);
      if (request.body.transfers?.includes("xet")) {
        const { token, expires } = await writeToken(kind, id, request.viewer);
        const header = {
          "X-Xet-Cas-Url": `${hub}${storagePath}`,
          "X-Xet-Access-Token": token,
          "X-Xet-Token-Expiration": String(expires),
          "X-Xet-Session-Id": request.id,
        };
        const upload = { href: `${hub}/api/${kind}s/${id}/xet-write-token/main`, header };
        return JSON.stringify({ transfer: "xet", objects: objects.map((object) => toXetWire(object, upload)) });
      }
      return JSON.stringify({ transfer: "basic", objects: objects.map((object) => toWire(hub, object)) });
    },
  );
};

const PullRequestQuery = Type.Object({ create_pr: Type.Optional(Type.String()) });

/** Python clients send flags as 1 or True. */
const isTrue = (flag: string | undefined): boolean => /^(?:1|true)$/i.test(flag ?? "");

interface CommitParams {
  readonly owner: string;
  readonly name: string;
  readonly revision: string;
}

const targetOf = (kind: RepositoryKind, { owner, name, revision }: CommitParams, flag: string | undefined) => ({
  kind,
  id: `${owner}/${name}`,
  revision,
  isPullRequest: isTrue(flag),
});

const registerCommits = (app: App, kind: RepositoryKind, { uploads, publicUrl }: FileRoutes): void => {
  const params = Type.Object({ ...owned, revision: Type.String() });
  const tags = ["uploads"];
  app.post(
    `/api/${kind}s/:owner/:name/preupload/:revision`,
    {
      ...signedInFirst,
      bodyLimit: 4 * 1024 * 1024,
      schema: {
        tags,
        summary: "Get the upload mode of files",
        params,
        querystring: PullRequestQuery,
        body: PreuploadRequest,
        response: { 200: PreuploadReply, ...failures },
      },
    },
    async (request) =>
      uploads.preupload(targetOf(kind, request.params, request.query.create_pr), request.body, request.viewer),
  );
  app.post(
    `/api/${kind}s/:owner/:name/commit/:revision`,
    {
      ...signedInFirst,
      bodyLimit: maxCommitBytes,
      schema: {
        tags,
        summary: "Commit files",
        params,
        querystring: PullRequestQuery,
        response: { 200: CommitReply, ...failures },
      },
    },
    async (request) => {
      const target = targetOf(kind, request.params, request.query.create_pr);
      if (!isLines(request.body))
        throw new HubError("bad_request", "Send the commit as lines of JSON, with Content-Type application/x-ndjson.");
      const { row, sha, pullRequest } = await uploads.commit(target, request.body, actorOf(request));
      const folder = kind === "model" ? "" : `${kind}s/`;
      const page = `${hubAddress(request, publicUrl)}/${folder}${row.full_name}`;
      const pull = pullRequest === undefined ? {} : { pullRequestUrl: `${page}/discussions/${pullRequest}` };
      return { success: true, commitOid: sha, commitUrl: `${page}/commit/${sha}`, hookOutput: "", ...pull };
    },
  );
};

const ticketQuery = Type.Object({
  account: Type.Integer({ minimum: 0 }),
  size: Type.Integer({ minimum: 0 }),
  expires: Type.Integer({ minimum: 0 }),
  signature: Type.String({ maxLength: 100 }),
});

/** The upload protocol of existing hub clients. */
export const registerUploads = async (app: App, routes: FileRoutes): Promise<void> => {
  await app.register(async (scope) => {
    const typed = scope as App;
    typed.addContentTypeParser("application/x-ndjson", (_request: FastifyRequest, payload: IncomingMessage) =>
      readLines(payload),
    );
    registerJsonType(typed, largeMedia, routes.jsonBodies);
    for (const kind of ["model", "dataset"] as const) {
      registerBatch(typed, kind, routes);
      registerCommits(typed, kind, routes);
    }
  });
  await app.register(async (scope) => {
    const typed = scope as App;
    typed.removeAllContentTypeParsers();
    typed.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    typed.put(
      "/api/large-files/:sha256",
      {
        config: { isOpen: true },
        schema: {
          tags: ["uploads"],
          summary: "Upload a large file",
          params: Type.Object({ sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
          querystring: ticketQuery,
        },
      },
      async (request, reply) => {
        const { signature, ...ticket } = request.query;
        const body = request.body as Readable | undefined;
        // Leaving the loop would destroy the request and with it the connection for the error reply.
        const content: AsyncIterable<Uint8Array> = (body ?? Readable.from([])).iterator({ destroyOnReturn: false });
        await routes.uploads.receive({ ...ticket, sha256: request.params.sha256 }, signature, content);
        return reply.header("etag", `"${request.params.sha256}"`).send("");
      },
    );
  });
};
