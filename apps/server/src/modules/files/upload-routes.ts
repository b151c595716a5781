import type { IncomingMessage } from "node:http";
import { CommitReply, Failure, PreuploadReply, PreuploadRequest, RestoreRequest } from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type ReceivedBody, receiveBody } from "../../blobs/received-body.ts";
import { HubError } from "../../errors.ts";
import { hubAddress } from "../../http/address.ts";
import { actorOf } from "../../http/auth.ts";
import { maxCommitBytes, signedInFirst } from "../../http/bodies.ts";
import type { App } from "../../http/fastify-app.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { FileRoutes } from "./routes.ts";

const failures = { "4xx": Failure };
const tooLarge = () =>
  new HubError("too_large", `A commit can have ${maxCommitBytes / 1024 ** 2} MiB. Upload large files first.`);

const isLines = (body: unknown): body is ReceivedBody =>
  typeof (body as ReceivedBody | undefined)?.remove === "function";

const owned = { owner: Type.String(), name: Type.String() };

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

const registerRestore = (app: App, kind: RepositoryKind, { restores, publicUrl }: FileRoutes): void => {
  const params = Type.Object({ ...owned, revision: Type.String() });
  const response = { 200: CommitReply, ...failures };
  app.post(
    `/api/${kind}s/:owner/:name/restore/:revision`,
    { schema: { tags: ["uploads"], summary: "Restore files", params, body: RestoreRequest, response } },
    async (request) => {
      const target = targetOf(kind, request.params, undefined);
      const { row, sha } = await restores.restore(target, request.body, actorOf(request));
      const folder = kind === "model" ? "" : `${kind}s/`;
      const commitUrl = `${hubAddress(request, publicUrl)}/${folder}${row.full_name}/commit/${sha}`;
      return { success: true, commitOid: sha, commitUrl, hookOutput: "" };
    },
  );
};

/** The upload protocol of existing hub clients. */
export const registerUploads = async (app: App, routes: FileRoutes): Promise<void> => {
  await app.register(async (scope: App) => {
    scope.addContentTypeParser("application/x-ndjson", (_request: FastifyRequest, payload: IncomingMessage) =>
      receiveBody(payload, {
        length: payload.headers["content-length"],
        folder: routes.incoming,
        maxBytes: maxCommitBytes,
        onTooLong: tooLarge,
      }),
    );
    scope.addHook("onResponse", async ({ body }) => {
      if (isLines(body)) await body.remove();
    });
    for (const kind of ["model", "dataset"] as const) registerCommits(scope, kind, routes);
  });
  for (const kind of ["model", "dataset"] as const) registerRestore(app, kind, routes);
};
