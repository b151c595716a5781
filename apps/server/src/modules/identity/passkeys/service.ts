import { randomBytes } from "node:crypto";
import type { NewPasskey, PasskeyAnswer, PasskeyOptions, PasskeySummary } from "@orrery/contract";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { objectIdOf } from "../../../catalogue/fields.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { hashOf } from "../../../identity/secret-text.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { OpenSession, SessionService } from "../sessions.ts";
import type { RelyingParty } from "./relying-party.ts";
import {
  countPasskeyUse,
  deleteExpiredChallenges,
  deletePasskey,
  hasPasskeys,
  insertChallenge,
  insertPasskey,
  type PasskeyRow,
  passkeyByCredential,
  passkeysOf,
  renamePasskey,
  takeChallenge,
} from "./store.ts";

interface PasskeyDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly tokens: Pick<SessionService, "openSessionByPasskey">;
  readonly now: () => number;
}

const challengeMs = 5 * 60 * 1000;
/** More than a person has devices. */
const maxPasskeys = 20;

/** Loaded at the first use: most hubs have an issuer and never need it. */
const webAuthn = () => import("@simplewebauthn/server");

const toSummary = ({ id, name, created_at, last_used_at }: PasskeyRow): PasskeySummary => ({
  id,
  name,
  createdAt: new Date(created_at).toISOString(),
  ...(last_used_at !== null && { lastUsedAt: new Date(last_used_at).toISOString() }),
});

/** A passkey opens sessions with all permissions, so adding one takes what creating a token takes, and a person at a page. */
const requireOwner = (viewer: Viewer) => {
  const account = requireAccount(viewer, "admin");
  if (viewer.isSession) return account;
  throw new HubError("forbidden", "Add passkeys in your browser, on the hub's own page.");
};

/** What browsers store with a passkey to know whose it is. */
const handleOf = (accountId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(objectIdOf(accountId), "hex"));

const isHandleOf = (accountId: number, given: string): boolean =>
  Buffer.from(given, "base64url").equals(handleOf(accountId));

const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString()) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
};

const refusedSignIn = (cause?: unknown): HubError =>
  new HubError("unauthorized", "This passkey was not accepted. Try again, or sign in another way.", { cause });

const refusedPasskey = (cause?: unknown): HubError =>
  new HubError("bad_request", "This passkey was not accepted. Try again.", { cause });

const missing = (id: string): HubError => new HubError("not_found", `You have no passkey "${id.slice(0, 40)}".`);

const storeChallenge = async ({ db, now }: PasskeyDeps, challenge: string, accountId: number | null): Promise<void> => {
  await deleteExpiredChallenges(db, now());
  await insertChallenge(db, { hash: hashOf(challenge), account_id: accountId, expires_at: now() + challengeMs });
};

const startAdding =
  (deps: PasskeyDeps) =>
  async (party: RelyingParty, { viewer }: Actor): Promise<PasskeyOptions> => {
    const { id, name, fullName } = requireOwner(viewer);
    const known = await passkeysOf(deps.db, id);
    if (known.length >= maxPasskeys)
      throw new HubError("conflict", `You have ${maxPasskeys} passkeys, the max. Remove one first.`);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: "Orrery",
      rpID: party.id,
      userID: handleOf(id),
      userName: name,
      userDisplayName: fullName,
      timeout: challengeMs,
      attestationType: "none",
      excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await storeChallenge(deps, options.challenge, id);
    return { ...options };
  };

const add =
  (deps: PasskeyDeps) =>
  async (party: RelyingParty, { name, response }: NewPasskey, actor: Actor): Promise<PasskeySummary> => {
    const { db, audit, now } = deps;
    const { id: accountId } = requireOwner(actor.viewer);
    const challenge = challengeIn(response.response.clientDataJSON);
    if (!(await takeChallenge(db, hashOf(challenge), accountId, now()))) throw refusedPasskey();
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch((error) => {
      throw refusedPasskey(error);
    });
    if (!info) throw refusedPasskey();
    const { id: credentialId, publicKey, counter, transports = [] } = info.credential;
    const row = await insertPasskey(db, {
      id: randomBytes(12).toString("hex"),
      account_id: accountId,
      credential_id: credentialId,
      name,
      public_key: Buffer.from(publicKey).toString("base64url"),
      counter,
      created_at: now(),
      transports: JSON.stringify(transports),
    });
    if (!row) throw new HubError("conflict", "This passkey is on the hub already.");
    await audit(actor, "passkey.create", `passkey ${row.id}`, { name });
    return toSummary(row);
  };

const signIn =
  (deps: PasskeyDeps) =>
  async (party: RelyingParty, { response }: PasskeyAnswer, actor: Actor): Promise<OpenSession> => {
    const { db, tokens, now } = deps;
    const challenge = challengeIn(response.response.clientDataJSON);
    const isOpen = await takeChallenge(db, hashOf(challenge), null, now());
    const row = await passkeyByCredential(db, response.id);
    if (!row || !isOpen || !isHandleOf(row.account_id, response.response.userHandle)) throw refusedSignIn();
    const { verifyAuthenticationResponse } = await webAuthn();
    const publicKey = new Uint8Array(Buffer.from(row.public_key, "base64url"));
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: row.credential_id, publicKey, counter: row.counter },
      requireUserVerification: true,
    }).catch((error) => {
      throw refusedSignIn(error);
    });
    if (!verified || !(await countPasskeyUse(db, row, authenticationInfo.newCounter, now()))) throw refusedSignIn();
    return tokens.openSessionByPasskey(row.account_id, row.name, actor);
  };

export const createPasskeyService = (deps: PasskeyDeps) => {
  const { db, audit } = deps;
  return {
    /** Whether any account has one. */
    isUsed: (): Promise<boolean> => hasPasskeys(db),
    list: async (viewer: Viewer): Promise<PasskeySummary[]> =>
      (await passkeysOf(db, requireAccount(viewer, "read").id)).map(toSummary),
    /** Options for a new passkey. */
    startAdding: startAdding(deps),
    add: add(deps),
    rename: async (id: string, name: string, actor: Actor): Promise<PasskeySummary> => {
      const row = await renamePasskey(db, requireOwner(actor.viewer).id, id, name);
      if (!row) throw missing(id);
      await audit(actor, "passkey.rename", `passkey ${id}`, { name });
      return toSummary(row);
    },
    remove: async (id: string, actor: Actor): Promise<void> => {
      const row = await deletePasskey(db, requireOwner(actor.viewer).id, id);
      if (!row) throw missing(id);
      await audit(actor, "passkey.delete", `passkey ${id}`, { name: row.name });
    },
    /** Options for a sign-in with any passkey of this hub. */
    startSignIn: async (party: RelyingParty): Promise<PasskeyOptions> => {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        timeout: challengeMs,
        userVerification: "required",
      });
      await storeChallenge(deps, options.challenge, null);
      return { ...options };
    },
    signIn: signIn(deps),
  };
};

/** Passkeys, and sign-in with them. */
export type PasskeyService = ReturnType<typeof createPasskeyService>;
