import {
  AccountOverview,
  Failure,
  MemberChange,
  Members,
  NameCheck,
  NewOrganization,
  NewUser,
  WhoAmI,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { nameCheck } from "../../http/name-check.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { AccountService } from "./service.ts";

const failures = { "4xx": Failure };
const named = Type.Object({ name: Type.String() });
const membership = Type.Object({ name: Type.String(), user: Type.String() });

type TokenOf = (viewer: Viewer) => Promise<WhoAmI["auth"]["accessToken"]>;

const registerWhoAmI = (app: App, accounts: AccountService, tokenOf: TokenOf): void => {
  app.get(
    "/api/whoami-v2",
    { schema: { tags: ["accounts"], summary: "Get the current user", response: { 200: WhoAmI, ...failures } } },
    async (request) => {
      const { viewer } = request;
      const who = await accounts.whoAmI(viewer);
      const accessToken = await tokenOf(viewer);
      const type = viewer.isSession ? ("session" as const) : ("access_token" as const);
      return { ...who, auth: { type, ...(accessToken && { accessToken }) } };
    },
  );
};

const registerOrganizations = (app: App, accounts: AccountService): void => {
  const tags = ["organizations"];
  const members = { response: { 200: Members, ...failures } };
  app.post(
    "/api/organizations",
    {
      schema: {
        tags,
        summary: "Create an organization",
        body: NewOrganization,
        response: { 201: AccountOverview, ...failures },
      },
    },
    async (request, reply) => reply.code(201).send(await accounts.createOrganization(request.body, actorOf(request))),
  );
  app.get(
    "/api/organizations/check-name",
    {
      schema: {
        tags,
        summary: "Check a name for a new organization",
        querystring: Type.Object({ name: Type.String({ maxLength: 300 }) }),
        response: { 200: NameCheck, ...failures },
      },
    },
    async ({ query, viewer }) => nameCheck(() => accounts.checkOrganizationName(query.name, viewer)),
  );
  app.get(
    "/api/organizations/:name/overview",
    {
      schema: { tags, summary: "Get an organization", params: named, response: { 200: AccountOverview, ...failures } },
    },
    async (request) => accounts.overview("organization", request.params.name, request.viewer),
  );
  app.get(
    "/api/organizations/:name/members",
    { schema: { tags, summary: "List members", params: named, ...members } },
    async (request) => accounts.members(request.params.name, request.viewer),
  );
  app.put(
    "/api/organizations/:name/members/:user",
    { schema: { tags, summary: "Add a member, or change a role", params: membership, body: MemberChange, ...members } },
    async (request) =>
      accounts.setMember(request.params.name, request.params.user, request.body.role, actorOf(request)),
  );
  app.delete(
    "/api/organizations/:name/members/:user",
    { schema: { tags, summary: "Remove a member", params: membership, ...members } },
    async (request) => accounts.removeMember(request.params.name, request.params.user, actorOf(request)),
  );
};

export const registerAccounts = (app: App, accounts: AccountService, tokenOf: TokenOf): void => {
  registerWhoAmI(app, accounts, tokenOf);
  registerOrganizations(app, accounts);
  app.post(
    "/api/users",
    {
      schema: {
        tags: ["accounts"],
        summary: "Create a user",
        body: NewUser,
        response: { 201: AccountOverview, ...failures },
      },
    },
    async (request, reply) => reply.code(201).send(await accounts.createUser(request.body, actorOf(request))),
  );
  app.get(
    "/api/users/:name/overview",
    {
      schema: {
        tags: ["accounts"],
        summary: "Get a user",
        params: named,
        response: { 200: AccountOverview, ...failures },
      },
    },
    async (request) => accounts.overview("user", request.params.name, request.viewer),
  );
};
