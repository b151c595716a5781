import type { Db } from "../db/engine.ts";
import { appendEvents, type NewAuditEvent } from "./audit-chain.ts";
import type { Viewer } from "./viewer.ts";

/** Who made the request, with its request id. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
  /** The company directory that made it, which has no account. */
  readonly directory?: string;
}

/** Records who did what to which target. `detail` must not contain secrets. */
export type AuditLog = (
  actor: Actor,
  action: string,
  subject: string,
  detail?: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** An event as it is stored. */
export const auditEvent = (
  ...[{ viewer, requestId, directory }, action, subject, detail = {}, at]: [...Required<Parameters<AuditLog>>, number]
): NewAuditEvent => ({
  at,
  actor_id: viewer.account?.id ?? null,
  // No account has a name with a space.
  actor: viewer.account?.name ?? (directory === undefined ? "" : `directory ${directory}`),
  token_id: viewer.tokenId ?? null,
  action,
  subject,
  detail: JSON.stringify(detail),
  request_id: requestId,
});

export const createAuditLog =
  (db: Db, now: () => number): AuditLog =>
  (actor, action, subject, detail = {}) =>
    appendEvents(db, [auditEvent(actor, action, subject, detail, now())]);
