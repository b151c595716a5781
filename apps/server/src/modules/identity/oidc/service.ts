import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { hashOf, newToken } from "../../../identity/secret-text.ts";
import { contextOf, type KeyRing } from "../../../router/keys/key-ring.ts";
import type { ModuleDeps } from "../../module.ts";
import type { ClosedSession, OpenSession, SessionService } from "../sessions.ts";
import { deleteExpiredAttempts, insertAttempt, takeAttempt } from "./attempt-store.ts";
import { createIssuerClient, type IssuerClient } from "./issuer-client.ts";
import { safePath } from "./safe-path.ts";
import { SignInError } from "./sign-in-error.ts";

/** An attempt that begins: where the browser goes, and the cookie by which it is recognized. */
interface StartedAttempt {
  readonly url: string;
  readonly cookieName: string;
  readonly cookie: string;
}

/** What the browser brings back from an issuer. */
interface Callback {
  readonly issuerId: string;
  /** The query of the callback, with the question mark. */
  readonly search: string;
  readonly cookieOf: (name: string) => string | undefined;
  readonly hub: string;
}

export interface OidcDeps {
  readonly db: Db;
  readonly config: Pick<Config, "oidcIssuers" | "oidcSessionHours">;
  readonly accounts: Pick<ModuleDeps["accounts"], "signInFrom">;
  readonly tokens: Pick<SessionService, "openSessionFor">;
  readonly keyRing: Pick<KeyRing, "seal" | "open">;
  readonly now: () => number;
}

/** Long enough for a second factor at the issuer. */
export const attemptSeconds = 10 * 60;
const hourMs = 60 * 60 * 1000;

/** A name for each attempt, so that two tabs can sign in at once. */
const cookieNameOf = (stateHash: string): string => `orrery_sign_in_${stateHash.slice(0, 16)}`;

/** One path for each issuer: an answer of one cannot be taken for that of another. */
const redirectUriOf = (hub: string, issuerId: string): string => `${hub}/login/oidc/${issuerId}/callback`;

const expired = (): SignInError =>
  new SignInError("expired", "The attempt is unknown, used, expired, or belongs to another browser.");

const startWith =
  ({ db, now }: OidcDeps, clientOf: (id: string) => IssuerClient) =>
  async (issuerId: string, next: string, hub: string): Promise<StartedAttempt> => {
    const client = clientOf(issuerId);
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = await client.authorizationUrl(redirectUriOf(hub, issuerId), attempt);
    const hash = hashOf(attempt.state);
    const cookie = newToken("");
    await deleteExpiredAttempts(db, now());
    await insertAttempt(db, {
      hash,
      browser_hash: hashOf(cookie),
      issuer_id: issuerId,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      next: safePath(next),
      expires_at: now() + attemptSeconds * 1000,
    });
    return { url, cookieName: cookieNameOf(hash), cookie };
  };

/** The attempt that a callback belongs to. Another browser can neither finish it nor use it up. */
const attemptOf = async ({ db, now }: OidcDeps, { issuerId, search, cookieOf }: Callback) => {
  const states = new URLSearchParams(search).getAll("state");
  const [state = ""] = states;
  const hash = hashOf(state);
  const cookie = cookieOf(cookieNameOf(hash));
  if (states.length !== 1 || cookie === undefined) throw expired();
  const attempt = await takeAttempt(db, hash, hashOf(cookie));
  if (attempt?.issuer_id !== issuerId || attempt.expires_at <= now()) throw expired();
  return { ...attempt, state, cookieName: cookieNameOf(hash) };
};

const finishWith =
  (deps: OidcDeps, clientOf: (id: string) => IssuerClient) =>
  async (
    callback: Callback,
    actor: Actor,
  ): Promise<{ readonly session: OpenSession; readonly next: string; readonly cookieName: string }> => {
    const { accounts, tokens, keyRing, config, now } = deps;
    const { issuer, finish } = clientOf(callback.issuerId);
    const { next, cookieName, ...attempt } = await attemptOf(deps, callback);
    const url = new URL(redirectUriOf(callback.hub, issuer.id) + callback.search);
    const { claims, idToken } = await finish(url, attempt);
    const account = await accounts.signInFrom(issuer, claims, actor.requestId);
    if (!account) throw new SignInError("not_allowed", "The company's directory has not created an account.");
    if (account.disabled_at !== null) throw new SignInError("not_allowed", "The account is disabled.");
    const origin = {
      issuerId: issuer.id,
      label: issuer.label,
      sealedIdToken: await keyRing.seal(idToken, contextOf.idToken(issuer.id)),
      expiresAt: now() + config.oidcSessionHours * hourMs,
    };
    return { session: await tokens.openSessionFor(account.id, origin, actor), next, cookieName };
  };

export const createOidcService = (deps: OidcDeps) => {
  const { config, keyRing, now } = deps;
  const clients = new Map(config.oidcIssuers.map((issuer) => [issuer.id, createIssuerClient(issuer, now)]));
  const clientOf = (id: string): IssuerClient => {
    const client = clients.get(id);
    if (!client) throw new SignInError("unknown", "There is no issuer with this id.");
    return client;
  };
  return {
    issuers: config.oidcIssuers.map(({ id, label }) => ({ id, label })),
    start: startWith(deps, clientOf),
    finish: finishWith(deps, clientOf),
    /** Where a browser signs out at the issuer of its session. */
    signOutUrl: async ({ issuerId, sealedIdToken }: ClosedSession, hub: string): Promise<string | undefined> => {
      const client = clients.get(issuerId);
      const idToken = await keyRing.open(sealedIdToken, contextOf.idToken(issuerId)).catch(() => undefined);
      // The person is signed out of the hub already; an issuer that does not answer must not hide that.
      return client?.signOutUrl(idToken, `${hub}/login`).catch(() => undefined);
    },
  };
};

/** Sign-in through OpenID Connect issuers. */
export type OidcService = ReturnType<typeof createOidcService>;
