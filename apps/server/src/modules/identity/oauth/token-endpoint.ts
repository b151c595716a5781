import { createHash } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { storedScopes } from "../../../identity/oauth-scopes.ts";
import { hashOf } from "../../../identity/secret-text.ts";
import { checkResource } from "./authorize.ts";
import type { Devices } from "./devices.ts";
import type { Grants, TokenReply } from "./grants.ts";
import { OAuthError } from "./oauth-error.ts";
import { codeByHash, grantById, useCode } from "./store.ts";

/** The fields of a form or of JSON; only texts count. */
export type OAuthFields = Readonly<Record<string, string | undefined>>;

/** Gives tokens for what a grant type presents. */
export type Exchange = (fields: OAuthFields, hub: string) => Promise<TokenReply>;

interface ExchangeDeps {
  readonly db: Db;
  readonly grants: Grants;
  readonly devices: Devices;
  readonly now: () => number;
}

export const required = (fields: OAuthFields, name: string): string => {
  const value = fields[name];
  if (value) return value;
  throw new OAuthError("invalid_request", `"${name}" is missing.`);
};

const isProof = (verifier: string, challenge: string): boolean =>
  createHash("sha256").update(verifier).digest("base64url") === challenge;

const invalidCode = (): OAuthError =>
  new OAuthError("invalid_grant", "The code is unknown, used or expired, or belongs to another request.");

/** A code that is presented twice ends the grant: one of the two was not the app. */
const exchangeCode =
  ({ db, grants, now }: ExchangeDeps): Exchange =>
  async (fields, hub) => {
    const row = await codeByHash(db, hashOf(required(fields, "code")));
    const grant = row && (await grantById(db, row.grant_id));
    // Some apps do not repeat their id: the proof key shows already that the code is theirs.
    if (!row || !grant || grant.client_id !== (fields.client_id ?? grant.client_id)) throw invalidCode();
    checkResource(fields.resource, hub);
    const isOwn = row.redirect_uri === fields.redirect_uri && isProof(required(fields, "code_verifier"), row.challenge);
    if (!isOwn || row.expires_at <= now()) throw invalidCode();
    if (!(await useCode(db, row.hash, now()))) {
      await grants.end(grant.id);
      throw invalidCode();
    }
    return grants.issue(grant, storedScopes(row.scopes), { hub, nonce: row.nonce });
  };

/** What the token endpoint accepts, by `grant_type`. */
export const createExchanges = (deps: ExchangeDeps): ReadonlyMap<string, Exchange> =>
  new Map<string, Exchange>([
    ["authorization_code", exchangeCode(deps)],
    [
      "refresh_token",
      (fields, hub) => deps.grants.renew(required(fields, "refresh_token"), required(fields, "client_id"), { hub }),
    ],
    [
      "urn:ietf:params:oauth:grant-type:device_code",
      (fields, hub) => deps.devices.poll(required(fields, "device_code"), required(fields, "client_id"), { hub }),
    ],
  ]);
