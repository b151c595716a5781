import { BranchProtection, Failure, ProtectedBranches } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { allowNoBody } from "../../http/optional-body.ts";
import { idOf } from "../../http/repository-path.ts";
import type { ProtectionService } from "./protection-service.ts";

const owned = { owner: Type.String(), name: Type.String() };
const shared = { tags: ["branches"], response: { 200: ProtectedBranches, "4xx": Failure } };

export const registerProtection = (app: App, protection: ProtectionService): void => {
  const params = Type.Object({ ...owned, ref: Type.String({ maxLength: 1000 }) });
  for (const kind of ["model", "dataset"] as const) {
    const path = `/api/${kind}s/:owner/:name/protected-branches`;
    app.get(
      path,
      { schema: { ...shared, summary: "List protected branches", params: Type.Object(owned) } },
      async (request) => protection.list({ kind, id: idOf(request.params) }, request.viewer),
    );
    app.put(
      `${path}/:ref`,
      {
        schema: { ...shared, summary: "Protect a branch", params, body: BranchProtection },
        preValidation: allowNoBody,
      },
      async (request) => {
        const { ref, ...id } = request.params;
        return protection.protect({ kind, id: idOf(id) }, ref, request.body, actorOf(request));
      },
    );
    app.delete(
      `${path}/:ref`,
      { schema: { ...shared, summary: "Stop protecting a branch", params } },
      async (request) => {
        const { ref, ...id } = request.params;
        return protection.unprotect({ kind, id: idOf(id) }, ref, actorOf(request));
      },
    );
  }
};
