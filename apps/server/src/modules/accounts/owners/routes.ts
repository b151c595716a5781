import { Failure, OwnerOverview, OwnerWatchState, ProfileChange } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { OwnerService } from "./service.ts";

const tags = ["accounts"];
const params = Type.Object({ name: Type.String({ maxLength: 200 }) });
const response = { 200: OwnerOverview, "4xx": Failure };

export const registerOwners = (app: App, owners: OwnerService): void => {
  app.get(
    "/api/owners/:name",
    { schema: { tags, summary: "Get a user or organization with its activity", params, response } },
    async (request) => owners.find(request.params.name, request.viewer),
  );
  app.put(
    "/api/owners/:name/profile",
    { schema: { tags, summary: "Change a profile", params, body: ProfileChange, response } },
    async (request) => owners.changeProfile(request.params.name, request.body, actorOf(request)),
  );
  const watch = { tags: ["notifications"], params, response: { 200: OwnerWatchState, "4xx": Failure } };
  app.get(
    "/api/owners/:name/watch",
    { schema: { ...watch, summary: "See whether you watch an owner" } },
    async (request) => owners.watchState(request.params.name, request.viewer),
  );
  app.put(
    "/api/owners/:name/watch",
    { schema: { ...watch, summary: "Watch all repositories of an owner", body: OwnerWatchState } },
    async (request) => owners.watch(request.params.name, request.body, request.viewer),
  );
};
