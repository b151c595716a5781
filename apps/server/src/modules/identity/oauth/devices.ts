import { randomInt } from "node:crypto";
import type { DevicePreview } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { Actor } from "../../../identity/audit-log.ts";
import { deviceScopes, readScopes, scopeLabels, storedScopes } from "../../../identity/oauth-scopes.ts";
import { hashOf, newToken } from "../../../identity/secret-text.ts";
import { requireApprover } from "./authorize.ts";
import { commandLineClient, type OAuthClients } from "./clients.ts";
import type { Grants, IssueContext, TokenReply } from "./grants.ts";
import { OAuthError } from "./oauth-error.ts";
import {
  decideDevice,
  deleteExpired,
  deviceByHash,
  deviceByUserCode,
  grantById,
  insertDevice,
  takeDevice,
  touchDevice,
} from "./store.ts";

/** The reply to a program that wants to sign in (RFC 8628). */
interface DeviceReply {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

interface DeviceDeps {
  readonly db: Db;
  readonly clients: OAuthClients;
  readonly grants: Grants;
  readonly now: () => number;
}

const lifeSeconds = 15 * 60;
const intervalSeconds = 5;
/** Without vowels, so that no words appear, and without what looks alike. */
const alphabet = "BCDFGHJKLMNPQRSTVWXZ";

/** Eight letters: 34 bits, for 15 minutes, behind sign-in and a rate limit. */
const newUserCode = (): string => {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** As people type it: in small letters, without the hyphen, with spaces. */
const readUserCode = (text: string): string => {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, "");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

const pendingDevice = async ({ db, now }: DeviceDeps, userCode: string) => {
  const device = await deviceByUserCode(db, readUserCode(userCode), now());
  if (device) return device;
  throw new HubError("not_found", "This code is wrong or has expired. Check it, or start the login again.");
};

const pollWith =
  ({ db, grants, now }: DeviceDeps) =>
  async (deviceCode: string, clientId: string, context: IssueContext): Promise<TokenReply> => {
    const hash = hashOf(deviceCode);
    const device = await deviceByHash(db, hash);
    if (!device || device.client_id !== clientId || device.expires_at <= now())
      throw new OAuthError("expired_token", "The login has expired. Start it again.");
    if (device.state === "denied") throw new OAuthError("access_denied", "The login was denied in the browser.");
    if (device.state === "pending") {
      const isEarly = device.polled_at + intervalSeconds * 1000 > now();
      await touchDevice(db, hash, now());
      if (isEarly) throw new OAuthError("slow_down", `Ask every ${intervalSeconds} seconds at most.`);
      throw new OAuthError("authorization_pending", "Waiting for approval in the browser.");
    }
    const taken = await takeDevice(db, hash);
    const grant = taken?.grant_id ? await grantById(db, taken.grant_id) : undefined;
    if (!grant) throw new OAuthError("expired_token", "The login was used already. Start it again.");
    return grants.issue(grant, storedScopes(grant.scopes), context);
  };

export const createDevices = (deps: DeviceDeps) => {
  const { db, clients, grants, now } = deps;
  return {
    start: async (clientId: string, scope: string | undefined, hub: string): Promise<DeviceReply> => {
      const { id } = await clients.find(clientId);
      const deviceCode = newToken("");
      const userCode = newUserCode();
      await deleteExpired(db, now());
      await insertDevice(db, {
        hash: hashOf(deviceCode),
        user_code: userCode,
        client_id: id,
        state: "pending",
        scopes: readScopes(scope, deviceScopes).join(" "),
        expires_at: now() + lifeSeconds * 1000,
      });
      const page = `${hub}/oauth/device`;
      return {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${userCode}`,
        expires_in: lifeSeconds,
        interval: intervalSeconds,
      };
    },
    poll: pollWith(deps),
    preview: async (userCode: string, { viewer }: Actor): Promise<DevicePreview> => {
      requireApprover(viewer);
      const { client_id, scopes, user_code } = await pendingDevice(deps, userCode);
      const { name } = await clients.find(client_id);
      return { app: name, code: user_code, permissions: scopeLabels(storedScopes(scopes)) };
    },
    decide: async (userCode: string, isApproved: boolean, actor: Actor): Promise<void> => {
      requireApprover(actor.viewer);
      const device = await pendingDevice(deps, userCode);
      const client = await clients.find(device.client_id);
      const grant = isApproved ? await grants.create(client, storedScopes(device.scopes), actor) : undefined;
      const state = isApproved ? ("approved" as const) : ("denied" as const);
      const isDecided = await decideDevice(db, device.hash, { state, grant_id: grant?.id ?? null });
      // Each login of a command line has a grant of its own.
      if (!isDecided && grant && client === commandLineClient) await grants.end(grant.id);
    },
  };
};

/** Sign-in of programs without a browser: a person enters their code on the hub's page. */
export type Devices = ReturnType<typeof createDevices>;
