import type { FastifyRequest } from "fastify";
import { HubError, wrongCredentials } from "../errors.ts";
import { actAs } from "../identity/acting-account.ts";
import type { Actor } from "../identity/audit-log.ts";
import { type CallerAddress, viewerAt, worksFrom, wrongAddressMessage } from "../identity/caller-address.ts";
import { anonymous, hasRole, isHubAdmin, type Role, type Viewer } from "../identity/viewer.ts";
import { hubAddress } from "./address.ts";
import type { CredentialLookup } from "./cached-credentials.ts";
import type { App } from "./fastify-app.ts";
import type { RequestStep } from "./request-steps.ts";

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer;
    /** Where the request comes from. */
    readonly callerAddress: string;
    /** Why the caller's credentials were refused; thrown once the request is counted. */
    refusal?: unknown;
  }
  interface FastifyContextConfig {
    /** Whether the route works without sign-in even if the hub requires it. */
    isOpen?: boolean;
    /** Whether its bearer token is not one of the hub's; the route checks it. */
    hasOwnToken?: boolean;
    /** Whether its body has a secret that could be guessed, so that failed attempts are limited. */
    takesSecret?: boolean;
    /** A bearer token that means “no account”: registry clients send one even where none is needed. */
    anonymousToken?: string;
    /** The largest body in bytes of a caller without an account, where others can send more. */
    anonymousBodyLimit?: number;
  }
}

/** What recognizing callers needs. */
export interface AuthSettings {
  readonly credentials: CredentialLookup;
  /** Whether anonymous callers can read. */
  readonly isAnonymousAllowed: boolean;
  readonly publicUrl: string;
  readonly addressOf: CallerAddress;
}

export const sessionCookie = "orrery_session";

export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The token of a request: git's tools send it as a password. */
export const tokenOf = (header: string): string | undefined => {
  const [, scheme = "", value = ""] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  const text = Buffer.from(value, "base64").toString();
  return text.slice(text.indexOf(":") + 1);
};

/** Makes git and git lfs ask for a user name and a token. */
export const basicChallenge = 'Basic realm="Orrery", charset="UTF-8"';

const isSafe = (method: string): boolean => ["GET", "HEAD", "OPTIONS"].includes(method);

/** Browsers send cookies automatically, so writes must come from the hub's own pages. */
const checkSameOrigin = (request: FastifyRequest, publicUrl: string): void => {
  const { origin } = request.headers;
  const own = new URL(hubAddress(request, publicUrl)).origin;
  if (origin === own || (origin === undefined && request.headers["sec-fetch-site"] === "same-origin")) return;
  throw new HubError(
    "forbidden",
    "A browser session can change data only from the hub's own pages. Send a token instead.",
  );
};

/** Refuses a token outside its IP ranges. */
export const checkAddress = (viewer: Viewer, address: string): void => {
  if (!worksFrom(viewer, address)) throw new HubError("forbidden", wrongAddressMessage(address));
};

const recognize = async (request: FastifyRequest, { credentials, publicUrl }: AuthSettings): Promise<Viewer> => {
  const { authorization, cookie } = request.headers;
  if (authorization) {
    const token = tokenOf(authorization);
    if (token !== undefined && token === request.routeOptions.config.anonymousToken) return anonymous;
    const viewer = token ? await credentials.byToken(token) : undefined;
    if (viewer?.browser) throw new HubError("forbidden", "A browser token can only run models, at /router/.");
    if (viewer?.fineGrained) checkAddress(viewer, request.callerAddress);
    if (viewer) return viewerAt(viewer, () => request.callerAddress);
    throw new HubError("unauthorized", wrongCredentials, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
  }
  const session = readCookie(cookie, sessionCookie);
  const viewer = session && (await credentials.bySession(session));
  if (!viewer) return anonymous;
  if (!isSafe(request.method)) checkSameOrigin(request, publicUrl);
  return viewerAt(viewer, () => request.callerAddress);
};

/** Identifies the viewer of every request. Rate limits count wrong tokens too, so they are refused afterwards. */
export const registerIdentity = (app: App, settings: AuthSettings): RequestStep => {
  app.decorateRequest("viewer");
  app.decorateRequest("callerAddress", {
    getter() {
      return settings.addressOf(this.raw);
    },
  });
  // After the body is read: what runs then no longer follows from the socket.
  app.addHook("preHandler", (request, _reply, done) => actAs(request.viewer.account, done));
  const identify = async (request: FastifyRequest): Promise<void> => {
    try {
      request.viewer = await recognize(request, settings);
    } catch (error) {
      request.refusal = error;
    }
  };
  return (request) => {
    request.viewer = anonymous;
    const { authorization, cookie } = request.headers;
    if (request.routeOptions.config.hasOwnToken || !(authorization || cookie)) return;
    return identify(request);
  };
};

/** Refuses wrong credentials, and strangers if the hub requires sign-in. Pages are always served: they contain no data. */
export const requireAccess =
  ({ isAnonymousAllowed }: AuthSettings): RequestStep =>
  (request) => {
    if (request.refusal !== undefined) throw request.refusal;
    const { isOpen, hasOwnToken } = request.routeOptions.config;
    if (isAnonymousAllowed || request.viewer.account || isOpen || hasOwnToken || request.is404) return;
    throw new HubError(
      "unauthorized",
      'This hub requires you to sign in. Send a token as "Authorization: Bearer <token>".',
      {
        headers: { "www-authenticate": 'Bearer realm="hub"' },
      },
    );
  };

/** Who asked, for the audit log. */
export const actorOf = ({ viewer, id }: FastifyRequest): Actor => ({ viewer, requestId: id });

type Account = NonNullable<Viewer["account"]>;

/** The caller's account, whatever their token can do. */
export const requireSignedIn = (viewer: Viewer): Account => {
  if (viewer.account) return viewer.account;
  throw new HubError("unauthorized", 'Sign in, or send a token as "Authorization: Bearer <token>".', {
    headers: { "www-authenticate": 'Bearer realm="hub"' },
  });
};

/** The caller's account; throws unless their token includes the role. What follows checks which repositories it reaches. */
export const requireRole = (viewer: Viewer, role: Role): Account => {
  const account = requireSignedIn(viewer);
  if (!hasRole(viewer, role))
    throw new HubError("forbidden", `Your token has the role ${viewer.role}; this needs ${role}.`);
  return account;
};

/** The same for what belongs to the account as a whole, which no fine-grained token reaches. */
export const requireAccount = (viewer: Viewer, role: Role): Account => {
  if (viewer.fineGrained)
    throw new HubError(
      "forbidden",
      `A fine-grained token can only use repositories and run models. This needs a token with the role ${role}.`,
    );
  return requireRole(viewer, role);
};

/** The caller's account, if they run this hub. */
export const requireHubAdmin = (viewer: Viewer): Account => {
  const account = requireAccount(viewer, "admin");
  if (!isHubAdmin(viewer)) throw new HubError("forbidden", "Only an admin of this hub can do that.");
  return account;
};
