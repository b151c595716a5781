import type { Db } from "../db/engine.ts";
import type { Viewer } from "./viewer.ts";

/** Who made the request, with its request id. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

/** Records who did what to which target. `detail` must not contain secrets. */
export type AuditLog = (
  actor: Actor,
  action: string,
  subject: string,
  detail?: Readonly<Record<string, unknown>>,
) => Promise<void>;

export const createAuditLog =
  (db: Db, now: () => number): AuditLog =>
  async ({ viewer, requestId }, action, subject, detail = {}) => {
    await db
      .insertInto("audit_events")
      .values({
        at: now(),
        actor_id: viewer.account?.id ?? null,
        actor: viewer.account?.name ?? "",
        token_id: viewer.tokenId ?? null,
        action,
        subject,
        detail: JSON.stringify(detail),
        request_id: requestId,
      })
      .execute();
  };
