import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { errorCode, errorStatuses, HubError, isHubError } from "../../errors.ts";
import { type GitService, gitServices } from "../../git/advertisement.ts";
import { packet } from "../../git/pkt-line.ts";
import { actorOf, basicChallenge } from "../../http/auth.ts";
import { readError, readRest } from "../../http/error-handler.ts";
import type { App } from "../../http/fastify-app.ts";
import { type IdParams, idOf, idPaths } from "../../http/repository-path.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { GitHttpService, GitRepository } from "./service.ts";

const noCache = { "cache-control": "no-cache, max-age=0, must-revalidate" };

const withoutSuffix = (name: string): string => name.replace(/\.git$/, "");

const repositoryOf = (kind: RepositoryKind, params: unknown): GitRepository => {
  const { owner, name } = params as IdParams;
  return { kind, id: idOf({ ...(owner !== undefined && { owner }), name: withoutSuffix(name) }) };
};

const isVersion2 = ({ headers }: FastifyRequest): boolean =>
  String(headers["git-protocol"] ?? "")
    .split(":")
    .includes("version=2");

/** Clients compress long lists of commits. */
const bodyOf = ({ body, headers }: FastifyRequest): AsyncIterable<Buffer> => {
  const payload = (body as Readable | undefined) ?? Readable.from([]);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  if (!["gzip", "x-gzip"].includes(encoding))
    throw new HubError("bad_request", `The encoding "${encoding.slice(0, 50)}" is not supported. Send gzip.`);
  return decompress(payload);
};

const decompress = async function* (payload: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  payload.once("error", (error) => gunzip.destroy(error));
  try {
    yield* payload.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!String(errorCode(error)).startsWith("Z_")) throw error;
    throw new HubError("bad_request", "The request cannot be decompressed.");
  }
};

/** Git shows plain text to its user, and asks for a user name where the challenge is there. */
const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, message } = readError(request, error);
  if (isHubError(error)) reply.headers(error.headers);
  if (status === errorStatuses.unauthorized) reply.header("www-authenticate", basicChallenge);
  readRest(request, reply);
  return reply.code(status).type("text/plain; charset=utf-8").send(`${message}\n`);
};

/** Once a client may read a repository, its errors are lines of the protocol. */
const orErrorLine =
  (request: FastifyRequest) =>
  (error: unknown): Buffer => {
    if (!isHubError(error) || error.code === "unauthorized") throw error;
    request.log.info({ err: error }, "git request refused");
    return packet(`ERR ${error.message}\n`);
  };

const sendParts = (reply: FastifyReply, parts: AsyncIterable<Buffer> | Buffer): FastifyReply =>
  reply.send(Buffer.isBuffer(parts) ? parts : Readable.from(parts, { objectMode: false }));

const registerRoutes = (app: App, kind: RepositoryKind, service: GitHttpService): void => {
  const folder = kind === "model" ? "" : `/${kind}s`;
  // The body is decompressed here, with its own limit.
  const options = { compress: false, decompress: false, schema: { hide: true } } as const;
  for (const [path] of idPaths) {
    app.get(
      `${folder}${path}/info/refs`,
      { ...options, schema: { hide: true, querystring: Type.Object({ service: Type.Optional(Type.String()) }) } },
      async (request, reply) => {
        const name = gitServices.find((known: GitService) => known === request.query.service);
        if (!name) throw new HubError("forbidden", "This hub speaks git's smart protocol only. Update your git.");
        const refs = await service.advertise(
          repositoryOf(kind, request.params),
          name,
          isVersion2(request),
          request.viewer,
        );
        return reply.headers(noCache).type(`application/x-${name}-advertisement`).send(refs);
      },
    );
    app.post(`${folder}${path}/git-upload-pack`, options, async (request, reply) => {
      reply.headers(noCache).type("application/x-git-upload-pack-result");
      const row = await service.openFor(repositoryOf(kind, request.params), "git-upload-pack", request.viewer);
      const answer = await service.upload(row, isVersion2(request), bodyOf(request)).catch(orErrorLine(request));
      return sendParts(reply, answer);
    });
    app.post(`${folder}${path}/git-receive-pack`, options, async (request, reply) => {
      const row = await service.openFor(repositoryOf(kind, request.params), "git-receive-pack", request.viewer);
      const answer = await service.receive(row, bodyOf(request), actorOf(request));
      readRest(request, reply);
      return sendParts(reply.headers(noCache).type("application/x-git-receive-pack-result"), answer);
    });
  }
};

/** Clone, fetch and push with git. */
export const registerGitHttp = async (app: App, service: GitHttpService): Promise<void> => {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request: FastifyRequest, payload: IncomingMessage, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    for (const kind of ["model", "dataset"] as const) registerRoutes(scope, kind, service);
  });
};
