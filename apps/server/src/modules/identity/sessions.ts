import type { Db } from "../../db/engine.ts";
import { HubError, wrongCredentials } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { hashOf, newToken } from "../../identity/secret-text.ts";
import type { Role, Viewer } from "../../identity/viewer.ts";
import {
  accountById,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertLink,
  insertSession,
  insertToken,
  revokeToken,
  revokeUnheldTokens,
  sessionByHash,
  type TokenRow,
  takeLink,
  tokenByHash,
  tokenById,
} from "./store.ts";
import { isAlive, touchIfDue, toViewer } from "./token-viewer.ts";

export interface OpenSession {
  readonly secret: string;
  readonly expiresAt: number;
}

/** One-time code of a sign-in link. */
interface SignInLink {
  readonly code: string;
  readonly expiresAt: number;
}

/** The issuer that opened a session, and its ID token, encrypted. */
interface SessionOrigin {
  readonly issuerId: string;
  readonly label: string;
  readonly sealedIdToken: string;
  readonly expiresAt: number;
}

export interface ClosedSession {
  readonly issuerId: string;
  readonly sealedIdToken: string;
}

/** The sessions of browsers, opened with a token, with a link or through an issuer. */
export interface SessionService {
  readonly bySession: (secret: string) => Promise<Viewer | undefined>;
  readonly openSession: (token: string, actor: Actor) => Promise<OpenSession>;
  /** Creates a link without a permission check: for the start, the command line and what has checked it. */
  readonly createLink: (accountId: number, role: Role, lifeMs?: number) => Promise<SignInLink>;
  readonly openSessionByLink: (code: string, actor: Actor) => Promise<OpenSession>;
  /** Opens a session without a credential of the hub: for a person whom an issuer vouches for. */
  readonly openSessionFor: (accountId: number, origin: SessionOrigin, actor: Actor) => Promise<OpenSession>;
  /** The same for a person who has shown a passkey. */
  readonly openSessionByPasskey: (accountId: number, passkey: string, actor: Actor) => Promise<OpenSession>;
  /** The issuer of the session that was closed, if it had one. */
  readonly closeSession: (secret: string) => Promise<ClosedSession | undefined>;
  readonly closeSessions: (actor: Actor) => Promise<number>;
}

interface SessionDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

const minute = 60 * 1000;
const sessionLength = 30 * 24 * 60 * minute;
/** Long enough to open the browser, short enough that a leaked log line is useless. */
const linkLength = 15 * minute;

const open = async (
  { db, audit, now }: SessionDeps,
  row: TokenRow,
  actor: Actor,
  origin?: SessionOrigin,
): Promise<OpenSession> => {
  const viewer = await toViewer(db, row, true);
  if (!viewer) throw new HubError("forbidden", "This account is disabled. Ask an admin of this hub.");
  if ((await accountById(db, row.account_id))?.is_service === 1)
    throw new HubError("forbidden", "A service account can't sign in. Use its tokens in programs.");
  const secret = newToken("");
  const expiresAt = Math.min(now() + sessionLength, row.expires_at ?? Number.POSITIVE_INFINITY);
  await deleteExpiredSessions(db, now());
  await insertSession(db, {
    account_id: row.account_id,
    token_id: row.id,
    hash: hashOf(secret),
    created_at: now(),
    expires_at: expiresAt,
    ...(origin && { issuer_id: origin.issuerId, id_token: origin.sealedIdToken }),
  });
  await audit({ ...actor, viewer }, "session.open", `token ${row.id}`, origin && { issuer: origin.issuerId });
  return { secret, expiresAt };
};

interface UnheldToken {
  readonly accountId: number;
  readonly role: Role;
  readonly name: string;
  readonly at: number;
  readonly expiresAt: number;
}

/** A hidden token that backs a session without a token of its own; it ends with the session. */
const insertUnheldToken = (db: Db, { accountId, role, name, at, expiresAt }: UnheldToken): Promise<TokenRow> =>
  insertToken(db, {
    account_id: accountId,
    name,
    hash: hashOf(newToken("")),
    hint: "",
    role,
    created_at: at,
    expires_at: expiresAt,
    revoked_at: null,
    last_used_at: null,
  });

type LinkMethods = Pick<SessionService, "createLink" | "openSessionByLink">;

const linkMethods = (deps: SessionDeps): LinkMethods => {
  const { db, now } = deps;
  return {
    createLink: async (accountId, role, lifeMs = linkLength) => {
      const code = newToken("");
      const expiresAt = now() + lifeMs;
      await deleteExpiredLinks(db, now());
      await insertLink(db, {
        hash: hashOf(code),
        account_id: accountId,
        role,
        created_at: now(),
        expires_at: expiresAt,
      });
      return { code, expiresAt };
    },
    openSessionByLink: async (code, actor) => {
      const link = await takeLink(db, hashOf(code));
      if (!link || link.expires_at <= now())
        throw new HubError(
          "unauthorized",
          "This link was already used or has expired. Ask an admin for another one, or run: orrery sign-in",
        );
      const at = now();
      const { account_id: accountId, role } = link;
      const name = "browser, signed in by link";
      return open(
        deps,
        await insertUnheldToken(db, { accountId, role, name, at, expiresAt: at + sessionLength }),
        actor,
      );
    },
  };
};

export const createSessionService = (deps: SessionDeps): SessionService => {
  const { db, audit, now } = deps;
  const alive = (row: TokenRow | undefined) => (row && isAlive(row, now()) ? row : undefined);
  return {
    bySession: async (secret) => {
      const session = await sessionByHash(db, hashOf(secret));
      if (!session || session.expires_at <= now()) return undefined;
      const row = alive(await tokenById(db, session.token_id));
      if (!row) return undefined;
      await touchIfDue(db, row, now());
      const viewer = await toViewer(db, row, true);
      return (
        viewer && { ...viewer, expiresAt: Math.min(session.expires_at, row.expires_at ?? Number.POSITIVE_INFINITY) }
      );
    },
    openSession: async (token, actor) => {
      const row = alive(await tokenByHash(db, hashOf(token)));
      // A token in the hands of strangers or apps never becomes a session.
      if (!row || row.browser_limits !== null || row.grant_id !== null)
        throw new HubError("unauthorized", wrongCredentials);
      if (row.fine_grained !== null)
        throw new HubError("forbidden", "A fine-grained token can't sign in. Use a token with a role.");
      return open(deps, row, actor);
    },
    ...linkMethods(deps),
    openSessionFor: async (accountId, origin, actor) => {
      const { label, expiresAt } = origin;
      const name = `browser, signed in with ${label}`;
      const row = await insertUnheldToken(db, { accountId, role: "admin", name, at: now(), expiresAt });
      return open(deps, row, actor, origin);
    },
    openSessionByPasskey: async (accountId, passkey, actor) => {
      const at = now();
      const name = `browser, signed in with the passkey "${passkey}"`;
      const unheld = { accountId, role: "admin", name, at, expiresAt: at + sessionLength } as const;
      return open(deps, await insertUnheldToken(db, unheld), actor);
    },
    closeSession: async (secret) => {
      const session = await sessionByHash(db, hashOf(secret));
      if (!session) return undefined;
      const token = await tokenById(db, session.token_id);
      await deleteSession(db, session.hash);
      if (token?.hint === "") await revokeToken(db, token.id, now());
      const { issuer_id: issuerId, id_token: sealedIdToken } = session;
      return issuerId === null ? undefined : { issuerId, sealedIdToken: sealedIdToken ?? "" };
    },
    closeSessions: async (actor) => {
      // A browser may end its account's sessions; a token that a program has needs the right to change the account.
      const { id, name } = requireAccount(actor.viewer, actor.viewer.isSession ? "inference" : "write");
      const count = await deleteSessionsOf(db, id);
      await revokeUnheldTokens(db, id, now());
      await audit(actor, "session.close-all", `account ${name}`, { count });
      return count;
    },
  };
};
