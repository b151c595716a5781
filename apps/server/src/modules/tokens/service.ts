import type { NewBrowserToken, NewToken, TokenSummary } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import type { Actor, AuditLog } from "../../identity/audit-log.ts";
import { hashOf, newToken } from "../../identity/secret-text.ts";
import { type BrowserLimits, isHubAdmin, type Role, type Viewer } from "../../identity/viewer.ts";
import { browserLimits } from "./browser-token.ts";
import { createSessionService, type SessionService } from "./sessions.ts";
import {
  accountByName,
  deleteOldBrowserTokens,
  insertToken,
  revokeToken,
  type TokenRow,
  tokenByHash,
  tokenById,
  tokensOf,
} from "./store.ts";
import { isAlive, touchIfDue, toViewer } from "./token-viewer.ts";

/** A token in plain text: shown once, to its creator. */
interface OpenToken {
  readonly token: string;
  readonly summary: TokenSummary;
}

/** Tokens and the sessions opened with them. */
export interface TokenService extends SessionService {
  readonly byToken: (token: string) => Promise<Viewer | undefined>;
  /** Creates a token without a permission check: for the first start and the command line. */
  readonly issue: (accountId: number, name: string, role: Role, expiresAt?: number) => Promise<OpenToken>;
  readonly create: (request: NewToken, actor: Actor) => Promise<OpenToken>;
  /** Creates a short-lived token that pages of other sites can use. */
  readonly createForBrowser: (request: NewBrowserToken, actor: Actor) => Promise<OpenToken>;
  readonly list: (viewer: Viewer) => Promise<TokenSummary[]>;
  readonly revoke: (id: number, actor: Actor) => Promise<void>;
}

export interface TokenDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly prefix: string;
}

const day = 24 * 60 * 60 * 1000;

const defaultBrowserSeconds = 60 * 60;

interface TokenExtras {
  readonly expiresAt?: number | undefined;
  readonly browser?: BrowserLimits;
}

const toSummary = (row: TokenRow, currentId?: number): TokenSummary => ({
  id: row.id,
  name: row.name,
  role: row.role,
  hint: row.hint,
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at).toISOString() }),
  ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at).toISOString() }),
  isCurrent: row.id === currentId,
  ...(row.grant_id !== null && { isApp: true }),
  ...(row.browser_limits !== null && { browser: JSON.parse(row.browser_limits) as TokenSummary["browser"] }),
});

const holderOf = async (db: Db, request: NewToken, { viewer }: Actor): Promise<number> => {
  const own = requireAccount(viewer, "admin");
  if (!request.account || request.account.toLowerCase() === own.name.toLowerCase()) return own.id;
  if (!isHubAdmin(viewer)) throw new HubError("forbidden", "Only an admin of this hub can create tokens for others.");
  const account = await accountByName(db, request.account);
  if (account?.kind === "user") return account.id;
  throw new HubError("not_found", `There is no user “${request.account}”.`);
};

type InsertToken = (accountId: number, name: string, role: Role, more: TokenExtras) => Promise<OpenToken>;

const insertWith =
  ({ db, now, prefix }: TokenDeps): InsertToken =>
  async (accountId, name, role, more) => {
    const token = newToken(prefix);
    const row = await insertToken(db, {
      account_id: accountId,
      name,
      hash: hashOf(token),
      hint: token.slice(-4),
      role,
      created_at: now(),
      expires_at: more.expiresAt ?? null,
      browser_limits: more.browser ? JSON.stringify(more.browser) : null,
      revoked_at: null,
      last_used_at: null,
    });
    return { token, summary: toSummary(row) };
  };

const createForBrowser =
  ({ db, audit, now }: Omit<TokenDeps, "prefix">, insert: InsertToken): TokenService["createForBrowser"] =>
  async ({ name = "browser", expiresInSeconds = defaultBrowserSeconds, ...given }, actor) => {
    const { id } = requireAccount(actor.viewer, "inference");
    const browser = browserLimits(given);
    await deleteOldBrowserTokens(db, id, now() - 7 * day);
    const made = await insert(id, name, "inference", { expiresAt: now() + expiresInSeconds * 1000, browser });
    await audit(actor, "token.create", `token ${made.summary.id}`, { name, role: "inference", ...browser });
    return made;
  };

export const createTokenService = (deps: TokenDeps): TokenService => {
  const { db, audit, now } = deps;
  const insert = insertWith(deps);
  const issue: TokenService["issue"] = (accountId, name, role, expiresAt) =>
    insert(accountId, name, role, { expiresAt });

  const byToken = async (token: string): Promise<Viewer | undefined> => {
    const row = await tokenByHash(db, hashOf(token));
    if (!row || !isAlive(row, now())) return undefined;
    await touchIfDue(db, row, now());
    return toViewer(db, row, false);
  };

  return {
    issue,
    byToken,
    ...createSessionService({ db, audit, now }),
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
    createForBrowser: createForBrowser({ db, audit, now }, insert),
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
          `There is no token ${id} that you can revoke. A token can revoke itself; revoking others needs the role admin.`,
        );
      await revokeToken(db, id, now());
      await audit(actor, "token.revoke", `token ${id}`, { name: row.name });
    },
  };
};
