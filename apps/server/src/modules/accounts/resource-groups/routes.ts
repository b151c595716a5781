import {
  DirectoryGroupRoles,
  Failure,
  NewResourceGroup,
  RepositoryGroup,
  ResourceGroup,
  ResourceGroupRole,
  ResourceGroups,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { ResourceGroupService } from "./service.ts";

const tags = ["organizations"];
const failures = { "4xx": Failure };
const done = { 200: Type.Object({ success: Type.Boolean() }), ...failures };
const named = Type.Object({ name: Type.String() });
const groupNamed = Type.Object({ name: Type.String(), group: Type.String() });
const memberNamed = Type.Object({ name: Type.String(), group: Type.String(), user: Type.String() });
const path = "/api/organizations/:name/resource-groups";

const registerGroups = (app: App, service: ResourceGroupService): void => {
  app.get(
    path,
    {
      schema: { tags, summary: "List resource groups", params: named, response: { 200: ResourceGroups, ...failures } },
    },
    async ({ params, viewer }) => service.list(params.name, viewer),
  );
  app.post(
    path,
    {
      schema: {
        tags,
        summary: "Create a resource group",
        params: named,
        body: NewResourceGroup,
        response: { 201: ResourceGroup, ...failures },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await service.create(request.params.name, request.body.name, actorOf(request))),
  );
  app.patch(
    `${path}/:group`,
    {
      schema: { tags, summary: "Rename a resource group", params: groupNamed, body: NewResourceGroup, response: done },
    },
    async (request) => {
      const { name: organization, group: id } = request.params;
      await service.rename({ organization, id }, request.body.name, actorOf(request));
      return { success: true };
    },
  );
  app.delete(
    `${path}/:group`,
    { schema: { tags, summary: "Delete an empty resource group", params: groupNamed, response: done } },
    async (request) => {
      const { name: organization, group: id } = request.params;
      await service.remove({ organization, id }, actorOf(request));
      return { success: true };
    },
  );
};

const registerMembers = (app: App, service: ResourceGroupService): void => {
  app.put(
    `${path}/:group/members/:user`,
    {
      schema: {
        tags,
        summary: "Add a member to a resource group, or change their role",
        params: memberNamed,
        body: ResourceGroupRole,
        response: done,
      },
    },
    async (request) => {
      const { name: organization, group: id, user } = request.params;
      await service.setMember({ organization, id }, user, request.body.role, actorOf(request));
      return { success: true };
    },
  );
  app.delete(
    `${path}/:group/members/:user`,
    { schema: { tags, summary: "Remove a member from a resource group", params: memberNamed, response: done } },
    async (request) => {
      const { name: organization, group: id, user } = request.params;
      await service.removeMember({ organization, id }, user, actorOf(request));
      return { success: true };
    },
  );
};

const registerDirectoryGroups = (app: App, service: ResourceGroupService): void => {
  app.put(
    `${path}/:group/directory-groups`,
    {
      schema: {
        tags,
        summary: "Set the groups of the company whose members have a role in a resource group",
        params: groupNamed,
        body: DirectoryGroupRoles,
        response: done,
      },
    },
    async (request) => {
      const { name: organization, group: id } = request.params;
      await service.setDirectoryGroups({ organization, id }, request.body, actorOf(request));
      return { success: true };
    },
  );
};

export const registerResourceGroups = (app: App, service: ResourceGroupService): void => {
  registerGroups(app, service);
  registerMembers(app, service);
  registerDirectoryGroups(app, service);
  for (const kind of ["model", "dataset"] as const)
    app.post(
      `/api/${kind}s/:owner/:name/resource-group`,
      {
        schema: {
          tags,
          summary: `Put a ${kind} into a resource group`,
          params: Type.Object({ owner: Type.String(), name: Type.String() }),
          body: RepositoryGroup,
          response: done,
        },
      },
      async (request) => {
        const { owner, name } = request.params;
        await service.assign(kind, `${owner}/${name}`, request.body.resourceGroupId, actorOf(request));
        return { success: true };
      },
    );
};
