import {
  CreatedToken,
  CurrentSession,
  Failure,
  NewBrowserToken,
  NewFineGrainedToken,
  NewSession,
  NewToken,
  SignedOut,
  SignInMethods,
  TokenSummaries,
} from "@orrery/contract";
import { Type } from "typebox";
import { HubError } from "../../errors.ts";
import { hubAddress } from "../../http/address.ts";
import { actorOf, readCookie, sessionCookie } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { NoteFailure } from "./failed-sign-ins.ts";
import { registerOidc } from "./oidc/routes.ts";
import type { OidcService } from "./oidc/service.ts";
import { checkOwnOrigin } from "./own-origin.ts";
import { relyingPartyOf } from "./passkeys/relying-party.ts";
import { registerPasskeys } from "./passkeys/routes.ts";
import type { PasskeyService } from "./passkeys/service.ts";
import type { TokenService } from "./service.ts";
import { noSessionCookie, sessionCookieText } from "./session-cookie.ts";

const failures = { "4xx": Failure };
const nothing = Type.Null({ description: "No content." });

const registerNewTokens = (app: App, tokens: TokenService): void => {
  const tags = ["tokens"];
  app.post(
    "/api/tokens",
    { schema: { tags, summary: "Create a token", body: NewToken, response: { 201: CreatedToken, ...failures } } },
    async (request, reply) => {
      const made = await tokens.create(request.body, actorOf(request));
      return reply.code(201).header("cache-control", "no-store").send(made);
    },
  );
  app.post(
    "/api/tokens/browser",
    {
      schema: {
        tags,
        summary: "Create a token for web pages",
        description: "A short-lived token that runs some models, from some origins, for a limited cost and rate.",
        body: NewBrowserToken,
        response: { 201: CreatedToken, ...failures },
      },
    },
    async (request, reply) => {
      const made = await tokens.createForBrowser(request.body, actorOf(request));
      return reply.code(201).header("cache-control", "no-store").send(made);
    },
  );
  app.post(
    "/api/tokens/fine-grained",
    {
      schema: {
        tags,
        summary: "Create a fine-grained token",
        description:
          "A token with permissions for some repositories and owners, a max cost and IP ranges. It never reaches more than its account.",
        body: NewFineGrainedToken,
        response: { 201: CreatedToken, ...failures },
      },
    },
    async (request, reply) => {
      const made = await tokens.createFineGrained(request.body, actorOf(request));
      return reply.code(201).header("cache-control", "no-store").send(made);
    },
  );
};

const registerTokenRoutes = (app: App, tokens: TokenService): void => {
  const tags = ["tokens"];
  app.get(
    "/api/tokens",
    { schema: { tags, summary: "List your tokens", response: { 200: TokenSummaries, ...failures } } },
    async (request) => tokens.list(request.viewer),
  );
  registerNewTokens(app, tokens);
  app.delete(
    "/api/tokens/:id",
    {
      schema: {
        tags,
        summary: "Revoke a token",
        params: Type.Object({ id: Type.Integer() }),
        response: { 204: nothing, ...failures },
      },
    },
    async (request, reply) => {
      await tokens.revoke(request.params.id, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};

const userOf = ({ account, role, organizations }: Viewer): CurrentSession["user"] =>
  account && role
    ? {
        name: account.name,
        fullname: account.fullName,
        isAdmin: account.isAdmin,
        role,
        organizations: organizations.map((one) => ({
          name: one.name,
          role: one.role,
          writersManage: one.writersManage === true,
        })),
      }
    : null;

interface SessionSettings {
  readonly publicUrl: string;
  readonly isAnonymousAllowed: boolean;
  /** Whether people sign in through an issuer only. */
  readonly isOidcOnly: boolean;
  readonly noteFailure: NoteFailure;
}

type SignInSettings = Pick<SessionSettings, "publicUrl" | "isOidcOnly" | "noteFailure">;

const tags = ["sessions"];

const registerCurrentSession = (app: App, isAnonymousAllowed: boolean): void => {
  app.get(
    "/api/sessions/current",
    {
      config: { isOpen: true },
      schema: { tags, summary: "Get the current session", response: { 200: CurrentSession } },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { user: userOf(request.viewer), isAnonymousAllowed };
    },
  );
};

const registerMethods = (
  app: App,
  { issuers }: OidcService,
  passkeys: PasskeyService,
  { isOidcOnly, publicUrl }: Pick<SignInSettings, "isOidcOnly" | "publicUrl">,
): void => {
  const methods = {
    issuers: issuers.map(({ id, label }) => ({ id, label, path: `/login/oidc/${id}` })),
    isTokenAllowed: !isOidcOnly,
  };
  app.get(
    "/api/sessions/methods",
    { config: { isOpen: true }, schema: { tags, summary: "List ways to sign in", response: { 200: SignInMethods } } },
    async (request): Promise<SignInMethods> => {
      const isAllowed = !isOidcOnly && relyingPartyOf(hubAddress(request, publicUrl), publicUrl) !== undefined;
      return { ...methods, passkeys: { isAllowed, isUsed: isAllowed && (await passkeys.isUsed()) } };
    },
  );
};

const onlyThroughIssuer = (what: "tokens" | "passkeys") =>
  new HubError("forbidden", `This hub accepts no ${what} on its login page. Sign in with your company account.`);

const registerSignIn = (
  app: App,
  tokens: TokenService,
  { publicUrl, isOidcOnly, noteFailure }: SignInSettings,
): void => {
  app.post(
    "/api/sessions",
    {
      config: { isOpen: true, takesSecret: true },
      schema: {
        tags,
        summary: "Sign in with a token or by link",
        body: NewSession,
        response: { 204: nothing, ...failures },
      },
    },
    async (request, reply) => {
      const address = hubAddress(request, publicUrl);
      checkOwnOrigin(request, address);
      const { token, code } = request.body;
      if ((token === undefined) === (code === undefined))
        throw new HubError("bad_request", 'Give either "token" or "code": a token, or the code of a sign-in link.');
      // Links are created on the hub's machine, for an admin whom the issuer cannot sign in.
      if (token !== undefined && isOidcOnly) throw onlyThroughIssuer("tokens");
      const opening =
        token === undefined
          ? tokens.openSessionByLink(code ?? "", actorOf(request))
          : tokens.openSession(token, actorOf(request));
      const session = await opening.catch(async (error) => {
        await noteFailure(request, token === undefined ? "sign-in link" : "token", error);
        throw error;
      });
      return reply.code(204).header("set-cookie", sessionCookieText(session, address)).send(null);
    },
  );
};

const registerSignOut = (app: App, tokens: TokenService, oidc: OidcService, publicUrl: string): void => {
  app.delete(
    "/api/sessions/current",
    {
      config: { isOpen: true },
      schema: {
        tags,
        summary: "Sign out",
        description: "If the session was opened through an issuer, the reply says where to sign out there.",
        response: { 200: SignedOut, 204: nothing },
      },
    },
    async (request, reply) => {
      const secret = readCookie(request.headers.cookie, sessionCookie);
      const closed = secret ? await tokens.closeSession(secret) : undefined;
      const hub = hubAddress(request, publicUrl);
      const signOutUrl = closed && (await oidc.signOutUrl(closed, hub));
      reply.header("set-cookie", noSessionCookie(hub)).header("cache-control", "no-store");
      return signOutUrl ? reply.send({ signOutUrl }) : reply.code(204).send(null);
    },
  );
  app.delete(
    "/api/sessions",
    { schema: { tags, summary: "Sign out everywhere", response: { 204: nothing, ...failures } } },
    async (request, reply) => {
      await tokens.closeSessions(actorOf(request));
      return reply
        .code(204)
        .header("set-cookie", noSessionCookie(hubAddress(request, publicUrl)))
        .send(null);
    },
  );
};

interface SignInServices {
  readonly tokens: TokenService;
  readonly oidc: OidcService;
  readonly passkeys: PasskeyService;
}

export const registerTokens = (
  app: App,
  { tokens, oidc, passkeys }: SignInServices,
  settings: SessionSettings,
): void => {
  const { publicUrl, noteFailure } = settings;
  // Without an issuer the switch would lock everyone out.
  const isOidcOnly = settings.isOidcOnly && oidc.issuers.length > 0;
  registerTokenRoutes(app, tokens);
  registerCurrentSession(app, settings.isAnonymousAllowed);
  registerMethods(app, oidc, passkeys, { isOidcOnly, publicUrl });
  registerSignIn(app, tokens, { publicUrl, isOidcOnly, noteFailure });
  registerSignOut(app, tokens, oidc, publicUrl);
  registerOidc(app, oidc, publicUrl, noteFailure);
  const checkAllowed = () => {
    if (isOidcOnly) throw onlyThroughIssuer("passkeys");
  };
  registerPasskeys(app, passkeys, { publicUrl, checkAllowed, noteFailure });
};
