import {
  Failure,
  NewPasskey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
  PasskeySummaries,
  PasskeySummary,
} from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.ts";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { NoteFailure } from "../failed-sign-ins.ts";
import { checkOwnOrigin } from "../own-origin.ts";
import { sessionCookieText } from "../session-cookie.ts";
import { type RelyingParty, requireRelyingParty } from "./relying-party.ts";
import type { PasskeyService } from "./service.ts";

const tags = ["sessions"];
const failures = { "4xx": Failure };
const nothing = Type.Null({ description: "No content." });
const params = Type.Object({ id: Type.String() });
const isOpen = { config: { isOpen: true } } as const;

interface PasskeySettings {
  readonly publicUrl: string;
  /** Throws if people sign in through an issuer only. */
  readonly checkAllowed: () => void;
  readonly noteFailure: NoteFailure;
}

type PartyOf = (request: FastifyRequest) => RelyingParty;

const registerAdding = (app: App, passkeys: PasskeyService, partyOf: PartyOf): void => {
  app.post(
    "/api/passkeys/options",
    { schema: { tags, summary: "Start adding a passkey", response: { 200: PasskeyOptions, ...failures } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return passkeys.startAdding(partyOf(request), actorOf(request));
    },
  );
  app.post(
    "/api/passkeys",
    { schema: { tags, summary: "Add a passkey", body: NewPasskey, response: { 201: PasskeySummary, ...failures } } },
    async (request, reply) =>
      reply.code(201).send(await passkeys.add(partyOf(request), request.body, actorOf(request))),
  );
};

const registerManaging = (app: App, passkeys: PasskeyService): void => {
  app.get(
    "/api/passkeys",
    { schema: { tags, summary: "List your passkeys", response: { 200: PasskeySummaries, ...failures } } },
    async (request) => passkeys.list(request.viewer),
  );
  app.put(
    "/api/passkeys/:id",
    {
      schema: {
        tags,
        summary: "Rename a passkey",
        params,
        body: PasskeyName,
        response: { 200: PasskeySummary, ...failures },
      },
    },
    async (request) => passkeys.rename(request.params.id, request.body.name, actorOf(request)),
  );
  app.delete(
    "/api/passkeys/:id",
    { schema: { tags, summary: "Remove a passkey", params, response: { 204: nothing, ...failures } } },
    async (request, reply) => {
      await passkeys.remove(request.params.id, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};

const registerSignIn = (app: App, passkeys: PasskeyService, partyOf: PartyOf, settings: PasskeySettings): void => {
  const { publicUrl, noteFailure } = settings;
  app.post(
    "/api/sessions/passkey/options",
    {
      ...isOpen,
      schema: { tags, summary: "Start signing in with a passkey", response: { 200: PasskeyOptions, ...failures } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return passkeys.startSignIn(partyOf(request));
    },
  );
  app.post(
    "/api/sessions/passkey",
    {
      ...isOpen,
      schema: { tags, summary: "Sign in with a passkey", body: PasskeyAnswer, response: { 204: nothing, ...failures } },
    },
    async (request, reply) => {
      const hub = hubAddress(request, publicUrl);
      checkOwnOrigin(request, hub);
      const session = await passkeys.signIn(partyOf(request), request.body, actorOf(request)).catch(async (error) => {
        await noteFailure(request, "passkey", error);
        throw error;
      });
      return reply.code(204).header("set-cookie", sessionCookieText(session, hub)).send(null);
    },
  );
};

export const registerPasskeys = (app: App, passkeys: PasskeyService, settings: PasskeySettings): void => {
  const partyOf: PartyOf = (request) => {
    settings.checkAllowed();
    return requireRelyingParty(hubAddress(request, settings.publicUrl), settings.publicUrl);
  };
  registerAdding(app, passkeys, partyOf);
  registerManaging(app, passkeys);
  registerSignIn(app, passkeys, partyOf, settings);
};
