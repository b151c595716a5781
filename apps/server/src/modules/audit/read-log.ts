import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { NewAuditEvent } from "../../identity/audit-chain.ts";
import { auditEvent } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";

/** A download has many requests: a reader's first one in this time counts. */
const windowMs = 60_000;

export const createReadLog = (now: () => number) => {
  let events: NewAuditEvent[] = [];
  let seen = new Set<string>();
  let windowStart = 0;
  return {
    note: (viewer: Viewer, { id, kind, full_name, is_private, gated }: RepositoryRow): void => {
      if (is_private === 0 && gated === null) return;
      if (now() - windowStart >= windowMs) {
        seen = new Set();
        windowStart = now();
      }
      const key = `${viewer.account?.id} ${viewer.tokenId} ${id}`;
      if (seen.has(key)) return;
      seen.add(key);
      events.push(auditEvent({ viewer, requestId: "" }, "repository.read", `${kind} ${full_name}`, {}, now()));
    },
    /** The events since the last call. */
    take: (): NewAuditEvent[] => {
      const taken = events;
      events = [];
      return taken;
    },
  };
};

/** Collects reads of private and gated repositories for the audit log. */
export type ReadLog = ReturnType<typeof createReadLog>;
