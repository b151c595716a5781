import { Failure, RoutingPolicy } from "@orrery/contract";
import { type TObject, Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { type IdParams, idOf, idPaths } from "../../http/repository-path.ts";
import type { PolicyService, PolicyTarget } from "./policy-service.ts";

const tags = ["engines"];
const response = { 200: RoutingPolicy, "4xx": Failure };

interface PolicyPath {
  readonly path: string;
  readonly params: TObject;
  readonly whose: string;
  readonly targetOf: (params: unknown) => PolicyTarget;
}

const paths: readonly PolicyPath[] = [
  { path: "/api/routing-policy", params: Type.Object({}), whose: "the hub", targetOf: () => "hub" },
  {
    path: "/api/organizations/:name/routing-policy",
    params: Type.Object({ name: Type.String() }),
    whose: "an account",
    targetOf: (given) => ({ account: (given as IdParams).name }),
  },
  ...idPaths.map(([path, params]) => ({
    path: `/api/models${path}/routing-policy`,
    params,
    whose: "a model",
    targetOf: (given: unknown) => ({ model: idOf(given as IdParams) }),
  })),
];

/** Reads and sets the routing policy of each level. */
export const registerPolicies = (app: App, service: PolicyService): void => {
  for (const { path, params, whose, targetOf } of paths) {
    app.get(
      path,
      { schema: { tags, summary: `Get the routing policy of ${whose}`, params, response } },
      async (request) => service.get(targetOf(request.params), request.viewer),
    );
    app.put(
      path,
      { schema: { tags, summary: `Set the routing policy of ${whose}`, params, body: RoutingPolicy, response } },
      async (request) => service.set(targetOf(request.params), request.body, actorOf(request)),
    );
  }
};
