import type { IncomingMessage } from "node:http";
import { parseUrl } from "@orrery/inference/core";
import { readCookie, sessionCookie } from "../http/auth.ts";
import type { CredentialLookup } from "../http/cached-credentials.ts";
import { type CallerAddress, viewerAt, worksFrom, wrongAddressMessage } from "../identity/caller-address.ts";
import { hashOf } from "../identity/secret-text.ts";
import { anonymous, hasRole, type Viewer } from "../identity/viewer.ts";
import { type Known, whenKnown } from "../shared-state/known.ts";
import type { Outage } from "../shared-state/outage.ts";
import { createTtlCache } from "../shared-state/ttl-cache.ts";
import { RouterError } from "./router-error.ts";

export interface IdentityDeps {
  readonly credentials: CredentialLookup;
  readonly tokenPrefix: string;
  readonly publicUrl: string;
  readonly addressOf: CallerAddress;
  readonly now: () => number;
  readonly outage?: Outage;
  /** How often this process has taken access away: what is known from before is not used in an outage. */
  readonly accessChanges: () => number;
}

export interface Identity {
  readonly viewer: Viewer;
  /** The caller's own provider key; forwarded, never stored. */
  readonly ownKey?: string | undefined;
}

const wrongToken = () =>
  new RouterError("unauthorized", "Invalid credentials in Authorization header: unknown token.", {
    headers: { "www-authenticate": 'Bearer realm="hub"' },
  });

const checkAddress = (viewer: Viewer, address: string): void => {
  if (!worksFrom(viewer, address)) throw new RouterError("forbidden", wrongAddressMessage(address));
};

const isOwnPage = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  const url = parseUrl(origin);
  if (!url) return false;
  return publicUrl ? origin === new URL(publicUrl).origin : url.host === host;
};

/** Clients of the Messages API can send their token as `x-api-key`. Elsewhere that is a header of a provider. */
const apiKeyOf = ({ url, headers }: IncomingMessage): string | undefined => {
  const key = headers["x-api-key"];
  return typeof key === "string" && key !== "" && url?.startsWith("/router/v1/") ? `Bearer ${key}` : undefined;
};

/** Finds out who sent a request. */
export type Identify = (request: IncomingMessage) => Known<Identity>;

/**
 * Identifies callers. Tokens and sessions are cached for one second, so a revoked token stops working within that time;
 * in an outage of the database, for its grace time.
 */
export const createIdentify = (deps: IdentityDeps): Identify => {
  const { credentials, tokenPrefix, publicUrl, addressOf, now, outage, accessChanges } = deps;
  const viewers = createTtlCache<string, Viewer | "unknown">(now, 1_000, outage);
  const find = (kind: "byToken" | "bySession", secret: string): Known<Viewer | "unknown"> => {
    const key = `${accessChanges()} ${kind} ${hashOf(secret)}`;
    const found = viewers.get(key, async () => (await credentials[kind](secret)) ?? "unknown");
    return whenKnown(found, (viewer) => {
      if (viewer === "unknown" || viewer.expiresAt === undefined) return viewer;
      return viewer.expiresAt > now() ? viewer : "unknown";
    });
  };
  const ofToken = (viewer: Viewer | "unknown", request: IncomingMessage): Viewer => {
    if (viewer === "unknown") throw wrongToken();
    if (viewer.fineGrained) checkAddress(viewer, addressOf(request));
    return viewerAt(viewer, () => addressOf(request));
  };
  const ofSession = (viewer: Viewer | "unknown", request: IncomingMessage): Viewer => {
    if (viewer === "unknown") return anonymous;
    // Browsers attach cookies to cross-site requests, so a call that costs money must come from the hub's own pages.
    if (request.method === "GET" || isOwnPage(request, publicUrl)) return viewerAt(viewer, () => addressOf(request));
    throw new RouterError(
      "forbidden",
      "A session cookie can run models only from this hub's own pages. Send a token instead.",
    );
  };

  return (request) => {
    const { authorization = apiKeyOf(request) } = request.headers;
    const given = request.headers["x-orrery-provider-key"];
    const ownKey = typeof given === "string" && given ? given : undefined;
    if (!authorization) {
      const session = readCookie(request.headers.cookie, sessionCookie);
      const found = session ? find("bySession", session) : "unknown";
      return whenKnown(found, (viewer) => ({ viewer: ofSession(viewer, request), ownKey }));
    }
    const token = /^\S+\s+(\S+)\s*$/.exec(authorization)?.[1];
    if (!token) throw wrongToken();
    if (!token.startsWith(tokenPrefix)) return { viewer: anonymous, ownKey: token };
    return whenKnown(find("byToken", token), (viewer) => ({ viewer: ofToken(viewer, request), ownKey }));
  };
};

/** The account that pays: the caller's own, or one of their organizations [S6.1]. */
export const payingAccount = (viewer: Viewer, billTo: string | string[] | undefined): number | null => {
  const own = viewer.account;
  if (typeof billTo !== "string" || billTo === "") return own?.id ?? null;
  const name = billTo.toLowerCase();
  if (own?.name.toLowerCase() === name) return own.id;
  const organization = viewer.organizations.find((one) => one.name.toLowerCase() === name);
  if (organization) return organization.id;
  throw new RouterError(
    "forbidden",
    `You cannot bill "${billTo.slice(0, 96)}": you are not a member. Remove X-HF-Bill-To, or name one of your organizations.`,
  );
};

/** Rejects callers without an account on this hub: a provider key does not give access to the hub. */
export const requireHubCaller = ({ viewer, ownKey }: Identity): void => {
  if (!viewer.account) {
    const message =
      ownKey === undefined
        ? 'Send a hub token as "Authorization: Bearer <token>", or sign in.'
        : 'A provider key only authorizes calls to that provider. Send a hub token as "Authorization: Bearer <token>", and the provider key as "X-Orrery-Provider-Key".';
    throw new RouterError("unauthorized", message, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
  }
  if (!hasRole(viewer, "inference")) throw new RouterError("forbidden", "Your token cannot run models.");
};

/** Rejects callers with neither an account on this hub nor a provider key. */
export const requireCaller = (identity: Identity): void => {
  if (identity.ownKey === undefined || identity.viewer.account) requireHubCaller(identity);
};
