import { Failure, NewBranch, NewSquash, NewTag, Refs } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { BranchService, RepositoryRef } from "./service.ts";

const failures = { "4xx": Failure };
const tags = ["branches"];
const Done = Type.Object({ success: Type.Boolean() });

/** Python clients send flags as 1 or True. */
const isTrue = (flag: string | undefined): boolean => /^(?:1|true)$/i.test(flag ?? "");

const registerRefs = (app: App, kind: RepositoryKind, branches: BranchService): void => {
  for (const [path, id] of idPaths)
    app.get(
      `/api/${kind}s${path}/refs`,
      {
        schema: {
          tags,
          summary: "List branches, tags and pull requests",
          params: id,
          querystring: Type.Object({ include_prs: Type.Optional(Type.String()) }),
          response: { 200: Refs, ...failures },
        },
      },
      async (request) => {
        const { pullRequests, ...refs } = await branches.list({ kind, id: idOf(request.params) }, request.viewer);
        return { ...refs, ...(isTrue(request.query.include_prs) && { pullRequests }) };
      },
    );
};

const registerChanges = (app: App, kind: RepositoryKind, branches: BranchService): void => {
  const own = { owner: Type.String(), name: Type.String(), ref: Type.String({ maxLength: 1000 }) };
  const schema = { tags, params: Type.Object(own), response: { 200: Done, ...failures } };
  const repositoryOf = (params: { owner: string; name: string }): RepositoryRef => ({ kind, id: idOf(params) });
  app.post(
    `/api/${kind}s/:owner/:name/branch/:ref`,
    { schema: { ...schema, summary: "Create a branch", body: Type.Optional(NewBranch) } },
    async (request) => {
      const { params, body = {} } = request;
      await branches.createBranch(repositoryOf(params), params.ref, body, actorOf(request));
      return { success: true };
    },
  );
  app.delete(
    `/api/${kind}s/:owner/:name/branch/:ref`,
    { schema: { ...schema, summary: "Delete a branch" } },
    async (request) => {
      await branches.deleteBranch(repositoryOf(request.params), request.params.ref, actorOf(request));
      return { success: true };
    },
  );
  app.post(
    `/api/${kind}s/:owner/:name/super-squash/:ref`,
    { schema: { ...schema, summary: "Replace the history of a branch by one commit", body: Type.Optional(NewSquash) } },
    async (request) => {
      const { params, body } = request;
      const message = body?.message?.trim() || "Squash the history";
      await branches.squash(repositoryOf(params), params.ref, message, actorOf(request));
      return { success: true };
    },
  );
  app.post(
    `/api/${kind}s/:owner/:name/tag/:ref`,
    { schema: { ...schema, summary: "Tag a revision", body: NewTag } },
    async (request) => {
      await branches.createTag(repositoryOf(request.params), request.params.ref, request.body, actorOf(request));
      return { success: true };
    },
  );
  app.delete(
    `/api/${kind}s/:owner/:name/tag/:ref`,
    { schema: { ...schema, summary: "Delete a tag" } },
    async (request) => {
      await branches.deleteTag(repositoryOf(request.params), request.params.ref, actorOf(request));
      return { success: true };
    },
  );
};

export const registerBranches = (app: App, branches: BranchService): void => {
  for (const kind of ["model", "dataset"] as const) {
    registerRefs(app, kind, branches);
    registerChanges(app, kind, branches);
  }
};
