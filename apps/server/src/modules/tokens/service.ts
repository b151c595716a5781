import type { NewToken, TokenSummary } from "@orrery/contract";
import type { Actor, AuditLog } from "../../audit.ts";
import type { Db } from "../../db/engine.ts";
import { requireAccount } from "../../http/auth.ts";
import { HubError, wrongCredentials } from "../../http/errors.ts";
import { isHubAdmin, type Role, type Viewer } from "../../viewer.ts";
import { hashOf, newToken } from "./secret-text.ts";
import {
  accountById,
  accountByName,
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  insertToken,
  organizationsOf,
  revokeToken,
  sessionByHash,
  type TokenRow,
  tokenByHash,
  tokenById,
  tokensOf,
  touchToken,
} from "./store.ts";

/** A token in the open: shown once, to the one who made it. */
interface OpenToken {
  readonly token: string;
  readonly summary: TokenSummary;
}

/** An open session. */
interface OpenSession {
  readonly secret: string;
  readonly expiresAt: number;
}

/** Tokens and the sessions opened with them. */
export interface TokenService {
  readonly byToken: (token: string) => Promise<Viewer | undefined>;
  readonly bySession: (secret: string) => Promise<Viewer | undefined>;
  /** Makes a token for an account, without asking who wants it: for the first start and the command line. */
  readonly issue: (accountId: number, name: string, role: Role, expiresAt?: number) => Promise<OpenToken>;
  readonly create: (request: NewToken, actor: Actor) => Promise<OpenToken>;
  readonly list: (viewer: Viewer) => Promise<TokenSummary[]>;
  readonly revoke: (id: number, actor: Actor) => Promise<void>;
  readonly openSession: (token: string, actor: Actor) => Promise<OpenSession>;
  readonly closeSession: (secret: string) => Promise<void>;
  readonly closeSessions: (actor: Actor) => Promise<number>;
}

/** What the service is made from. */
export interface TokenParts {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly prefix: string;
}

const day = 24 * 60 * 60 * 1000;
const sessionLength = 30 * day;
/** Writing the time of every use would make every read a write. */
const touchEvery = 60 * 1000;

const isAlive = (row: TokenRow, at: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > at);

const toSummary = (row: TokenRow, currentId?: number): TokenSummary => ({
  id: row.id,
  name: row.name,
  role: row.role,
  hint: row.hint,
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at).toISOString() }),
  ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at).toISOString() }),
  isCurrent: row.id === currentId,
});

const toViewer = async (db: Db, row: TokenRow, isSession: boolean): Promise<Viewer | undefined> => {
  const account = await accountById(db, row.account_id);
  if (!account) return undefined;
  return {
    account: { id: account.id, name: account.name, fullName: account.full_name, isAdmin: account.is_admin === 1 },
    role: row.role,
    tokenId: row.id,
    isSession,
    organizations: await organizationsOf(db, account.id),
  };
};

const holderOf = async (db: Db, request: NewToken, { viewer }: Actor): Promise<number> => {
  const own = requireAccount(viewer, "admin");
  if (!request.account || request.account.toLowerCase() === own.name.toLowerCase()) return own.id;
  if (!isHubAdmin(viewer)) throw new HubError("forbidden", "Only an admin of this hub may make tokens for others.");
  const account = await accountByName(db, request.account);
  if (account?.kind === "user") return account.id;
  throw new HubError("not_found", `There is no user “${request.account}”.`);
};

type SessionMethods = Pick<TokenService, "bySession" | "openSession" | "closeSession" | "closeSessions">;

const sessionMethods = ({ db, audit, now }: Omit<TokenParts, "prefix">): SessionMethods => {
  const alive = (row: TokenRow | undefined) => (row && isAlive(row, now()) ? row : undefined);
  return {
    bySession: async (secret) => {
      const session = await sessionByHash(db, hashOf(secret));
      if (!session || session.expires_at <= now()) return undefined;
      const row = alive(await tokenById(db, session.token_id));
      return row && toViewer(db, row, true);
    },
    openSession: async (token, actor) => {
      const row = alive(await tokenByHash(db, hashOf(token)));
      if (!row) throw new HubError("unauthorized", wrongCredentials);
      const secret = newToken("");
      const expiresAt = Math.min(now() + sessionLength, row.expires_at ?? Number.POSITIVE_INFINITY);
      await deleteExpiredSessions(db, now());
      await insertSession(db, {
        account_id: row.account_id,
        token_id: row.id,
        hash: hashOf(secret),
        created_at: now(),
        expires_at: expiresAt,
      });
      const viewer = (await toViewer(db, row, true)) ?? actor.viewer;
      await audit({ ...actor, viewer }, "session.open", `token ${row.id}`);
      return { secret, expiresAt };
    },
    closeSession: (secret) => deleteSession(db, hashOf(secret)),
    closeSessions: async (actor) => {
      const count = await deleteSessionsOf(db, requireAccount(actor.viewer, "inference").id);
      await audit(actor, "session.close-all", `account ${actor.viewer.account?.name}`, { count });
      return count;
    },
  };
};

/** Makes, lists and checks tokens and sessions. */
export const createTokenService = ({ db, audit, now, prefix }: TokenParts): TokenService => {
  const issue: TokenService["issue"] = async (accountId, name, role, expiresAt) => {
    const token = newToken(prefix);
    const row = await insertToken(db, {
      account_id: accountId,
      name,
      hash: hashOf(token),
      hint: token.slice(-4),
      role,
      created_at: now(),
      expires_at: expiresAt ?? null,
      revoked_at: null,
      last_used_at: null,
    });
    return { token, summary: toSummary(row) };
  };

  const byToken = async (token: string): Promise<Viewer | undefined> => {
    const row = await tokenByHash(db, hashOf(token));
    if (!row || !isAlive(row, now())) return undefined;
    if ((row.last_used_at ?? 0) + touchEvery < now()) await touchToken(db, row.id, now());
    return toViewer(db, row, false);
  };

  return {
    issue,
    byToken,
    ...sessionMethods({ db, audit, now }),
    create: async (request, actor) => {
      const holder = await holderOf(db, request, actor);
      const { name, role, expiresInDays } = request;
      const made = await issue(
        holder,
        name,
        role,
        expiresInDays === undefined ? undefined : now() + expiresInDays * day,
      );
      await audit(actor, "token.create", `token ${made.summary.id}`, { name, role, account: request.account });
      return made;
    },
    list: async (viewer) => {
      const rows = await tokensOf(db, requireAccount(viewer, "read").id);
      return rows.filter((row) => isAlive(row, now())).map((row) => toSummary(row, viewer.tokenId));
    },
    revoke: async (id, actor) => {
      const own = requireAccount(actor.viewer, "inference");
      const row = await tokenById(db, id);
      const isOwn = row?.account_id === own.id && (id === actor.viewer.tokenId || actor.viewer.role === "admin");
      if (!row || row.revoked_at !== null || !(isOwn || isHubAdmin(actor.viewer)))
        throw new HubError(
          "not_found",
          `There is no token ${id} that you may revoke. A token may revoke itself; others need the role admin.`,
        );
      await revokeToken(db, id, now());
      await audit(actor, "token.revoke", `token ${id}`, { name: row.name });
    },
  };
};
