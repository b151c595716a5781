import type { Db } from "./db/engine.ts";
import type { Viewer } from "./viewer.ts";

/** Who asked, and under which request id. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

/** Notes who did what to which thing. Nothing secret belongs into the detail. */
export type AuditLog = (
  actor: Actor,
  action: string,
  subject: string,
  detail?: Readonly<Record<string, unknown>>,
) => Promise<void>;

/** An audit log in the store. */
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
