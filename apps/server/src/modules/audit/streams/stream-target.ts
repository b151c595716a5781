import type { AuditEvent } from "@orrery/contract";

/** Where the audit log is streamed to. */
export interface StreamTarget {
  readonly name: "webhook" | "syslog";
  /** Resolves when the events were accepted; some can be sent again after a failure. */
  readonly send: (events: readonly AuditEvent[]) => Promise<void>;
}

/** A server that does not answer must not hold the stream longer than its lease. */
export const sendTimeoutMs = 10_000;
