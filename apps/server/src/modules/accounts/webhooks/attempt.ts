import { canWatch } from "../../../catalogue/events/can-watch.ts";
import type { StoredEvent } from "../../../catalogue/events/event.ts";
import { guardOf } from "../../../catalogue/policy.ts";
import { findById } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { isGuardError } from "../../../guard/errors.ts";
import type { Guard } from "../../../guard/guard.ts";
import { deliveryHeaders } from "../../../identity/delivery-headers.ts";
import { contextOf, type KeyRing } from "../../../router/keys/key-ring.ts";
import type { DeliveryRow, WebhookRow } from "./delivery-store.ts";
import { toPayload } from "./payload.ts";

/** What came of one attempt. */
export interface DeliveryOutcome {
  readonly state: "delivered" | "failed" | "skipped";
  readonly status?: number;
  readonly response?: string;
  readonly error?: string;
}

export interface AttemptDeps {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly guard: Guard;
  /** The hub's own URL. */
  readonly hubUrl: () => string;
  readonly now: () => number;
}

/** Enough to recognize an error page. */
const maxResponseBytes = 4 * 1024;

/** How the reply begins. A reply that breaks off has been received all the same. */
const readStart = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  try {
    for (let size = 0; reader && size < maxResponseBytes; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value as Uint8Array);
      size += chunks.at(-1)?.byteLength ?? 0;
    }
  } catch {
    // What has arrived is shown.
  }
  await reader?.cancel().catch(() => {});
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString().replaceAll("\u0000", "");
};

/** Some receivers echo the headers they got. */
const withoutSecret = (text: string, secret: string | undefined): string =>
  secret && secret.length >= 4 ? text.replaceAll(secret, "[secret]") : text;

/** Access may have been lost since the event was recorded. A deleted repository is judged as it was then. */
const isVisible = async (db: Db, accountId: number, delivery: DeliveryRow, event: StoredEvent): Promise<boolean> => {
  const row = await findById(db, delivery.repository_id);
  const { ownerId, groupId = null, isPrivate } = event.repository;
  const asItWas = { repositoryId: delivery.repository_id, ownerId, groupId, isPrivate, gated: null };
  const guarded = row ? guardOf(row) : asItWas;
  return canWatch(db, accountId, guarded);
};

const send = async (
  { guard, now }: AttemptDeps,
  { url }: WebhookRow,
  { id }: DeliveryRow,
  body: string,
  secret: string | undefined,
  signal: AbortSignal,
): Promise<DeliveryOutcome> => {
  const headers = deliveryHeaders(id, body, secret, now());
  try {
    const reply = await guard.fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    const response = withoutSecret(await readStart(reply), secret);
    if (reply.ok) return { state: "delivered", status: reply.status, response };
    return { state: "failed", status: reply.status, response, error: `The server answered ${reply.status}.` };
  } catch (error) {
    if (signal.aborted || !isGuardError(error)) throw error;
    return { state: "failed", error: error.message };
  }
};

/** Sends an event to a webhook once; throws if the hub stops meanwhile. */
export const attemptDelivery = async (
  deps: AttemptDeps,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  signal: AbortSignal,
): Promise<DeliveryOutcome> => {
  const event = JSON.parse(delivery.event) as StoredEvent;
  if (!(await isVisible(deps.db, webhook.account_id, delivery, event)))
    return { state: "skipped", error: "You no longer have access to the repository." };
  const secret =
    webhook.sealed === null ? undefined : await deps.keyRing.open(webhook.sealed, contextOf.webhook(webhook.id));
  if (webhook.sealed !== null && secret === undefined)
    return { state: "failed", error: "The webhook's secret cannot be decrypted. Set it again." };
  const body = JSON.stringify(toPayload(deps.hubUrl(), webhook.id, event));
  return send(deps, webhook, delivery, body, secret, signal);
};
