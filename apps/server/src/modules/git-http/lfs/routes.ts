import { LargeBatchRequest } from "@orrery/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorStatuses, HubError } from "../../../errors.ts";
import { hubAddress } from "../../../http/address.ts";
import { basicChallenge } from "../../../http/auth.ts";
import { registerJsonType } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import { type IdParams, idOf, idPaths } from "../../../http/repository-path.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { storagePath } from "../../../xet/addresses.ts";
import { batchReply, isXetUpload, xetBatchReply } from "./batch-reply.ts";
import { type LfsRoutes, registerContents } from "./content-routes.ts";

const lfsMedia = "application/vnd.git-lfs+json";
const tags = ["uploads"];

/** Git lfs adds `.git` to addresses without it; other clients write it. */
const repositoryId = (params: IdParams): string => idOf({ ...params, name: params.name.replace(/\.git$/, "") });

/** Git lfs asks for a token where both challenges are there, and shows `message`; hub clients read `error`. */
const adaptError = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (reply.statusCode < 400 || typeof payload !== "string") return payload;
  if (reply.statusCode === errorStatuses.unauthorized)
    reply.headers({ "www-authenticate": basicChallenge, "lfs-authenticate": basicChallenge });
  reply.type(lfsMedia);
  const body = JSON.parse(payload) as { readonly error?: string };
  return JSON.stringify({ ...body, message: body.error });
};

const registerBatch = (app: App, kind: RepositoryKind, { lfs, publicUrl, pushes, writeToken }: LfsRoutes): void => {
  const folder = kind === "model" ? "" : `/${kind}s`;
  for (const [path, params] of idPaths)
    app.post(
      `${folder}${path}/info/lfs/objects/batch`,
      { schema: { tags, summary: "Get upload and download URLs for large files", params, body: LargeBatchRequest } },
      async (request, reply) => {
        const id = repositoryId(request.params);
        const objects = await lfs.batch(kind, id, request.body, request.viewer);
        if (request.viewer.account) pushes.touch(request.viewer.account.id);
        const hub = hubAddress(request, publicUrl);
        reply.type(lfsMedia);
        if (!isXetUpload(request.body)) return JSON.stringify(batchReply(hub, objects));
        const { token, expires } = await writeToken(kind, id, request.viewer);
        const header = {
          "X-Xet-Cas-Url": `${hub}${storagePath}`,
          "X-Xet-Access-Token": token,
          "X-Xet-Token-Expiration": String(expires),
          "X-Xet-Session-Id": request.id,
        };
        const href = `${hub}/api/${kind}s/${id}/xet-write-token/main`;
        return JSON.stringify(xetBatchReply(objects, { href, header }));
      },
    );
};

/** With this status, git lfs pushes without locks and says nothing. */
const registerLocks = (app: App, kind: RepositoryKind): void => {
  const folder = kind === "model" ? "" : `/${kind}s`;
  for (const [path, params] of idPaths)
    for (const end of ["", "/*"])
      app.route({
        method: ["GET", "POST"],
        url: `${folder}${path}/info/lfs/locks${end}`,
        schema: { hide: true, params },
        handler: async () => {
          throw new HubError("not_found", "File locking is not supported on this hub.");
        },
      });
};

/** Large files: batches, locks, and the addresses that a batch gives. */
export const registerLfs = async (app: App, routes: LfsRoutes): Promise<void> => {
  await app.register(async (scope: App) => {
    registerJsonType(scope, lfsMedia, routes.jsonBodies);
    scope.addHook("onSend", adaptError);
    for (const kind of ["model", "dataset"] as const) {
      registerBatch(scope, kind, routes);
      registerLocks(scope, kind);
    }
  });
  await registerContents(app, routes);
};
