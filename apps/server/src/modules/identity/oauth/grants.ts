import { randomBytes } from "node:crypto";
import type { AuthorizedApp } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { type OAuthScope, roleOf, scopeLabels, storedScopes } from "../../../identity/oauth-scopes.ts";
import { hashOf, newToken } from "../../../identity/secret-text.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { insertToken, revokeToken, tokenByHash } from "../store.ts";
import { commandLineClient, type OAuthClient } from "./clients.ts";
import type { IdTokens } from "./id-token.ts";
import { OAuthError } from "./oauth-error.ts";
import {
  deleteExpired,
  deleteGrant,
  type GrantRow,
  grantById,
  grantFor,
  grantsOf,
  insertGrant,
  insertRefreshToken,
  refreshTokenByHash,
  setGrantScopes,
  useRefreshToken,
} from "./store.ts";

/** The reply of the token endpoint. */
export interface TokenReply {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly issued_token_type?: string;
}

/** Where tokens are issued, and what an ID token repeats. */
export interface IssueContext {
  readonly hub: string;
  readonly nonce?: string | null;
}

interface GrantDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly prefix: string;
  readonly idTokens: IdTokens;
}

const hour = 60 * 60;
/** Command lines renew a day before the end, so theirs are long. */
const accessSeconds = (clientId: string): number => (clientId === commandLineClient.id ? 30 * 24 * hour : 8 * hour);
const refreshMs = 90 * 24 * hour * 1000;

/** Clients store tokens under their name: a second login must not replace the first. */
const tokenName = ({ client_id, client_name }: GrantRow, at: number): string =>
  client_id === commandLineClient.id
    ? `hf-login-${new Date(at).toISOString().slice(0, 10)}-${randomBytes(3).toString("hex")}`
    : client_name.slice(0, 100);

const issueWith =
  ({ db, now, prefix, idTokens }: GrantDeps) =>
  async (grant: GrantRow, scopes: readonly OAuthScope[], { hub, nonce }: IssueContext): Promise<TokenReply> => {
    const token = newToken(`${prefix}oauth_`);
    const refreshToken = newToken(`${prefix}refresh_`);
    const at = now();
    const seconds = accessSeconds(grant.client_id);
    const scope = scopes.join(" ");
    await db.transaction().execute(async (transaction) => {
      const { id } = await insertToken(transaction, {
        account_id: grant.account_id,
        name: tokenName(grant, at),
        hash: hashOf(token),
        hint: token.slice(-4),
        role: roleOf(scopes),
        created_at: at,
        expires_at: at + seconds * 1000,
        revoked_at: null,
        last_used_at: null,
        grant_id: grant.id,
        scopes: scope,
      });
      await insertRefreshToken(transaction, {
        hash: hashOf(refreshToken),
        grant_id: grant.id,
        token_id: id,
        expires_at: at + refreshMs,
      });
    });
    const idToken = scopes.includes("openid") ? await idTokens.sign(grant, scopes, { hub, nonce }) : undefined;
    return {
      access_token: token,
      token_type: "bearer",
      expires_in: seconds,
      scope,
      refresh_token: refreshToken,
      ...(idToken !== undefined && { id_token: idToken }),
    };
  };

const invalidGrant = (): OAuthError =>
  new OAuthError("invalid_grant", "The code or refresh token is unknown, used, expired or revoked. Sign in again.");

const renewWith =
  (deps: GrantDeps, issue: ReturnType<typeof issueWith>) =>
  async (refreshToken: string, clientId: string, context: IssueContext): Promise<TokenReply> => {
    const { db, now } = deps;
    const row = await refreshTokenByHash(db, hashOf(refreshToken));
    const grant = row && (await grantById(db, row.grant_id));
    if (!row || !grant || grant.client_id !== clientId || row.expires_at <= now()) throw invalidGrant();
    if (!(await useRefreshToken(db, row.hash, now()))) {
      // Used twice: one of the two was not the app. Neither goes on.
      await deleteGrant(db, grant.id, now());
      throw invalidGrant();
    }
    const old = await db.selectFrom("tokens").select("scopes").where("id", "=", row.token_id).executeTakeFirst();
    const reply = await issue(grant, storedScopes(old?.scopes ?? grant.scopes), context);
    await revokeToken(db, row.token_id, now());
    return reply;
  };

const toApp = (row: Awaited<ReturnType<typeof grantsOf>>[number]): AuthorizedApp => ({
  id: row.id,
  name: row.client_name,
  permissions: scopeLabels(storedScopes(row.scopes)),
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.last_used_at !== null && { lastUsedAt: new Date(Number(row.last_used_at)).toISOString() }),
});

const managingMethods = ({ db, audit, now }: GrantDeps) => ({
  /** Creates a grant; an app that asks again gets the one it has. Command lines get one for each login. */
  create: async (client: OAuthClient, scopes: readonly OAuthScope[], actor: Actor): Promise<GrantRow> => {
    const account = requireAccount(actor.viewer, "admin");
    const text = scopes.join(" ");
    await deleteExpired(db, now());
    const known = client.id === commandLineClient.id ? undefined : await grantFor(db, account.id, client.id);
    if (known) await setGrantScopes(db, known.id, text);
    const grant =
      known ??
      (await insertGrant(db, {
        id: randomBytes(12).toString("hex"),
        account_id: account.id,
        client_id: client.id,
        client_name: client.name,
        scopes: text,
        created_at: now(),
      }));
    await audit(actor, "app.authorize", `app ${grant.id}`, { name: client.name, scopes: text });
    return grant;
  },
  list: async (viewer: Viewer): Promise<AuthorizedApp[]> =>
    (await grantsOf(db, requireAccount(viewer, "read").id)).map(toApp),
  revoke: async (id: string, actor: Actor): Promise<void> => {
    const account = requireAccount(actor.viewer, "admin");
    const grant = await grantById(db, id);
    if (grant?.account_id !== account.id)
      throw new HubError("not_found", `You have no authorized app "${id.slice(0, 40)}".`);
    await deleteGrant(db, id, now());
    await audit(actor, "app.revoke", `app ${id}`, { name: grant.client_name });
  },
});

export const createGrants = (deps: GrantDeps) => {
  const { db, now } = deps;
  const issue = issueWith(deps);
  const end = (grantId: string) => deleteGrant(db, grantId, now());
  return {
    ...managingMethods(deps),
    issue,
    renew: renewWith(deps, issue),
    end,
    /** Ends the grant that a token or refresh token belongs to; does nothing for other texts. */
    revokeByToken: async (token: string): Promise<void> => {
      const hash = hashOf(token);
      const grantId = (await refreshTokenByHash(db, hash))?.grant_id ?? (await tokenByHash(db, hash))?.grant_id;
      if (grantId) await end(grantId);
    },
  };
};

/** What people allow apps. */
export type Grants = ReturnType<typeof createGrants>;
