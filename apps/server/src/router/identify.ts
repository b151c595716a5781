import type { IncomingMessage } from "node:http";
import { readCookie, sessionCookie } from "../http/auth.ts";
import { anonymous, hasRole, type Viewer } from "../viewer.ts";
import { RouterError } from "./router-error.ts";
import { createTtlCache, type MaybePromise } from "./ttl-cache.ts";

/** How a caller is recognised. */
export interface Credentials {
  readonly byToken: (token: string) => Promise<Viewer | undefined>;
  readonly bySession: (session: string) => Promise<Viewer | undefined>;
}

/** What recognising callers needs. */
export interface IdentityDeps {
  readonly credentials: Credentials;
  readonly tokenPrefix: string;
  readonly publicUrl: string;
  readonly now: () => number;
}

/** Who asks. */
export interface Identity {
  readonly viewer: Viewer;
  /** The caller's own key at a provider; passed on and never kept. */
  readonly ownKey?: string | undefined;
}

const wrongToken = () =>
  new RouterError("unauthorized", "Invalid credentials in Authorization header: this hub knows no such token.", {
    headers: { "www-authenticate": 'Bearer realm="hub"' },
  });

const isOwnPage = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  if (!URL.canParse(origin)) return false;
  return publicUrl ? origin === new URL(publicUrl).origin : new URL(origin).host === host;
};

/** Tells who asks. A token is looked up once a second: one that is revoked works no longer than that. */
export const createIdentify = ({ credentials, tokenPrefix, publicUrl, now }: IdentityDeps) => {
  const viewers = createTtlCache<string, Viewer | "nobody">(now, 1_000);
  const known = (viewer: Viewer | "nobody", ownKey: string | undefined): Identity => {
    if (viewer === "nobody") throw wrongToken();
    return ownKey === undefined ? { viewer } : { viewer, ownKey };
  };
  const byToken = (token: string, ownKey: string | undefined): MaybePromise<Identity> => {
    const viewer = viewers.get(token, async () => (await credentials.byToken(token)) ?? "nobody");
    return viewer instanceof Promise ? viewer.then((found) => known(found, ownKey)) : known(viewer, ownKey);
  };
  const bySession = async (request: IncomingMessage): Promise<Viewer> => {
    const session = readCookie(request.headers.cookie, sessionCookie);
    const viewer = session && (await credentials.bySession(session));
    if (!viewer) return anonymous;
    // A cookie comes along by itself, so what costs money must come from a page of the hub's own.
    if (request.method === "GET" || isOwnPage(request, publicUrl)) return viewer;
    throw new RouterError("forbidden", "A session may run models only from the hub's own pages. Send a token instead.");
  };

  return (request: IncomingMessage): MaybePromise<Identity> => {
    const { authorization } = request.headers;
    const given = request.headers["x-orrery-provider-key"];
    const ownKey = typeof given === "string" && given ? given : undefined;
    if (!authorization) return bySession(request).then((viewer) => known(viewer, ownKey));
    const token = /^\S+\s+(\S+)\s*$/.exec(authorization)?.[1];
    if (!token) throw wrongToken();
    return token.startsWith(tokenPrefix) ? byToken(token, ownKey) : { viewer: anonymous, ownKey: token };
  };
};

/** The account that pays: the caller's own, or one that they belong to [S6.1]. */
export const payingAccount = (viewer: Viewer, billTo: string | string[] | undefined): number | null => {
  const own = viewer.account;
  if (typeof billTo !== "string" || billTo === "") return own?.id ?? null;
  const name = billTo.toLowerCase();
  if (own?.name.toLowerCase() === name) return own.id;
  const organization = viewer.organizations.find((one) => one.name.toLowerCase() === name);
  if (organization) return organization.id;
  throw new RouterError(
    "forbidden",
    `You may not bill “${billTo.slice(0, 96)}”: only its members may. Leave X-HF-Bill-To out, or name an organisation of yours.`,
  );
};

/** Refuses callers who have no account on this hub: a provider key authorizes nothing of the hub's own. */
export const requireHubCaller = ({ viewer, ownKey }: Identity): void => {
  if (!viewer.account) {
    const message =
      ownKey === undefined
        ? "Send a hub token as “Authorization: Bearer …”, or sign in."
        : "A provider key only authorizes calls to that provider. Send a hub token as “Authorization: Bearer …”, and the provider key as “X-Orrery-Provider-Key”.";
    throw new RouterError("unauthorized", message, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
  }
  if (!hasRole(viewer, "inference")) throw new RouterError("forbidden", "Your token cannot run models.");
};

/** Refuses callers who have neither an account on this hub nor a provider key. */
export const requireCaller = (identity: Identity): void => {
  if (identity.ownKey === undefined || identity.viewer.account) requireHubCaller(identity);
};
