import { randomBytes } from "node:crypto";
import type { NewWebhook, Webhook, WebhookChange } from "@orrery/contract";
import type { Updateable } from "kysely";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import { HubError } from "../../../errors.ts";
import { isGuardError } from "../../../guard/errors.ts";
import { checkReachable, type GuardSettings } from "../../../guard/guard.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import { hasRole, type Viewer } from "../../../identity/viewer.ts";
import { contextOf, type KeyRing } from "../../../router/keys/key-ring.ts";
import { deleteDeliveriesOf, updateWebhook, type WebhookRow } from "./delivery-store.ts";
import {
  deleteWebhook,
  findNamespace,
  findWebhook,
  insertWebhook,
  replaceWatches,
  type Watch,
  watchesOf,
  webhooksOf,
} from "./webhook-store.ts";

export interface WebhookDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly keyRing: KeyRing;
  readonly audit: AuditLog;
  readonly reach: GuardSettings;
  readonly maxWebhooks: number;
  readonly now: () => number;
}

const bothDomains = ["repo", "discussion"] as const;

/** 24 hexadecimal digits: the time in seconds, then a random part. */
const newId = (at: number): string =>
  `${Math.floor(at / 1000)
    .toString(16)
    .padStart(8, "0")}${randomBytes(8).toString("hex")}`;

export const ownWebhook = async (db: Db, viewer: Viewer, id: string, role: "read" | "write"): Promise<WebhookRow> => {
  const account = requireAccount(viewer, role);
  const row = await findWebhook(db, account.id, id);
  if (!row) throw new HubError("not_found", `You have no webhook "${id.slice(0, 40)}".`);
  return row;
};

const checkUrl = (url: string, reach: GuardSettings): void => {
  try {
    checkReachable(url, reach);
  } catch (error) {
    if (isGuardError(error)) throw new HubError("bad_request", `"url" can't be used: ${error.message}`);
    throw error;
  }
};

const checkSecret = (secret: string): void => {
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(secret))
    throw new HubError("bad_request", '"secret" must be printable ASCII, without a space at either end.');
};

const domainsOf = (domains: NewWebhook["domains"]): string =>
  JSON.stringify(bothDomains.filter((domain) => !domains?.length || domains.includes(domain)));

const resolveWatch = async (
  deps: WebhookDeps,
  viewer: Viewer,
  watched: NewWebhook["watched"][number],
): Promise<Watch> => {
  const { type, name } = watched;
  if (type === "space")
    throw new HubError("not_supported", '"watched" names a Space. Spaces are not supported on this hub.');
  if (type === "model" || type === "dataset") {
    const row = await findFor(deps.catalogue, viewer, "see", type, name);
    return { type, name: row.full_name };
  }
  const namespace = await findNamespace(deps.db, name);
  if (namespace !== undefined) return { type, name: namespace };
  throw new HubError(
    "not_found",
    `"watched" names "${name.slice(0, 96)}", but this hub has no such user or organization.`,
  );
};

const resolveWatches = (deps: WebhookDeps, viewer: Viewer, watched: NewWebhook["watched"]): Promise<Watch[]> =>
  Promise.all(watched.map((one) => resolveWatch(deps, viewer, one)));

const urlOf = ({ url, jobSourceId }: NewWebhook): string => {
  if (url) return url;
  if (jobSourceId) throw new HubError("not_supported", 'Jobs are not supported on this hub. Give a "url" instead.');
  throw new HubError("bad_request", '"url" is missing.');
};

/** URLs can contain secrets, so the audit log names only the host. */
const hostOf = (url: string): string => new URL(url).host;

/** Enough to tell secrets apart. The ellipsis is refused as part of a secret, so a hint can't be saved as one. */
const hintOf = (secret: string): string => `${secret.slice(0, Math.min(3, Math.floor(secret.length / 4)))}…`;

/** Replies include a hint of the secret, for those who could change it. */
const describe = async (
  { db, keyRing }: WebhookDeps,
  rows: readonly WebhookRow[],
  viewer: Viewer,
): Promise<Webhook[]> => {
  const ids = rows.map(({ id }) => id);
  const watches = await watchesOf(db, ids);
  const hasSecrets = hasRole(viewer, "write");
  const secretOf = ({ id, sealed }: WebhookRow) =>
    hasSecrets && sealed !== null ? keyRing.open(sealed, contextOf.webhook(id)) : undefined;
  return Promise.all(
    rows.map(async (row) => {
      const secret = await secretOf(row);
      return {
        id: row.id,
        url: row.url,
        watched: watches.get(row.id) ?? [],
        domains: JSON.parse(row.domains) as Webhook["domains"],
        ...(secret !== undefined && { secret: hintOf(secret) }),
        disabled: row.is_disabled === 1,
        ...(row.disabled_reason !== null && { disabledReason: row.disabled_reason }),
      };
    }),
  );
};

const create = async (deps: WebhookDeps, request: NewWebhook, { viewer, requestId }: Actor): Promise<WebhookRow> => {
  const { db, keyRing, audit, now, maxWebhooks } = deps;
  const account = requireAccount(viewer, "write");
  const url = urlOf(request);
  const secret = request.secret;
  checkUrl(url, deps.reach);
  if (secret) checkSecret(secret);
  const watches = await resolveWatches(deps, viewer, request.watched);
  if ((await webhooksOf(db, account.id)).length >= maxWebhooks)
    throw new HubError("conflict", `You have ${maxWebhooks} webhooks, which is the maximum. Delete one first.`);
  const id = newId(now());
  const sealed = secret ? await keyRing.seal(secret, contextOf.webhook(id)) : null;
  const domains = domainsOf(request.domains);
  const row = await db.transaction().execute(async (transaction) => {
    const inserted = await insertWebhook(transaction, {
      id,
      account_id: account.id,
      url,
      domains,
      sealed,
      created_at: now(),
    });
    await replaceWatches(transaction, id, watches);
    return inserted;
  });
  await audit({ viewer, requestId }, "webhook.create", `webhook ${id}`, { host: hostOf(url) });
  return row;
};

/** A new URL or secret is tried at once. */
const changeOf = async (
  { keyRing, reach }: WebhookDeps,
  id: string,
  { url, domains, secret }: WebhookChange,
): Promise<Updateable<Tables["webhooks"]>> => {
  if (url) checkUrl(url, reach);
  if (secret) checkSecret(secret);
  return {
    failures: 0,
    retry_at: 0,
    ...(url && { url }),
    ...(domains && { domains: domainsOf(domains) }),
    ...(secret !== undefined && { sealed: secret ? await keyRing.seal(secret, contextOf.webhook(id)) : null }),
  };
};

const update = async (deps: WebhookDeps, id: string, request: WebhookChange, actor: Actor): Promise<void> => {
  const { db, audit } = deps;
  await ownWebhook(db, actor.viewer, id, "write");
  const change = await changeOf(deps, id, request);
  const watches = request.watched?.length && (await resolveWatches(deps, actor.viewer, request.watched));
  await db.transaction().execute(async (transaction) => {
    await updateWebhook(transaction, id, change);
    if (watches) await replaceWatches(transaction, id, watches);
  });
  await audit(actor, "webhook.update", `webhook ${id}`, request.url ? { host: hostOf(request.url) } : {});
};

/** Enabling sends what is still waiting. */
const switchTo = async ({ db, audit }: WebhookDeps, id: string, isDisabled: boolean, actor: Actor): Promise<void> => {
  await ownWebhook(db, actor.viewer, id, "write");
  const change = { is_disabled: isDisabled ? (1 as const) : (0 as const), disabled_reason: null };
  await updateWebhook(db, id, isDisabled ? change : { ...change, failures: 0, retry_at: 0 });
  await audit(actor, isDisabled ? "webhook.disable" : "webhook.enable", `webhook ${id}`);
};

/** Clients compare what they sent with the reply. */
const withGiven = ({ secret }: WebhookChange, webhook: Webhook): Webhook => ({ ...webhook, ...(secret && { secret }) });

export const createWebhookService = (deps: WebhookDeps) => {
  const { db, audit } = deps;
  const one = async (row: WebhookRow, viewer: Viewer): Promise<Webhook> => {
    const [webhook] = await describe(deps, [row], viewer);
    return webhook as Webhook;
  };
  const get = async (id: string, viewer: Viewer): Promise<Webhook> =>
    one(await ownWebhook(db, viewer, id, "read"), viewer);
  return {
    get,
    list: async (viewer: Viewer): Promise<Webhook[]> =>
      describe(deps, await webhooksOf(db, requireAccount(viewer, "read").id), viewer),
    create: async (request: NewWebhook, actor: Actor): Promise<Webhook> =>
      withGiven(request, await one(await create(deps, request, actor), actor.viewer)),
    update: async (id: string, request: WebhookChange, actor: Actor): Promise<Webhook> => {
      await update(deps, id, request, actor);
      return withGiven(request, await get(id, actor.viewer));
    },
    enable: async (id: string, actor: Actor): Promise<Webhook> => {
      await switchTo(deps, id, false, actor);
      return get(id, actor.viewer);
    },
    disable: async (id: string, actor: Actor): Promise<Webhook> => {
      await switchTo(deps, id, true, actor);
      return get(id, actor.viewer);
    },
    remove: async (id: string, actor: Actor): Promise<void> => {
      await ownWebhook(db, actor.viewer, id, "write");
      await db.transaction().execute(async (transaction) => {
        await deleteWebhook(transaction, id);
        await deleteDeliveriesOf(transaction, id);
      });
      await audit(actor, "webhook.delete", `webhook ${id}`);
    },
  };
};

/** The webhooks of the caller's account. */
export type WebhookService = ReturnType<typeof createWebhookService>;
