import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { appendEvents } from "../../identity/audit-chain.ts";
import type { ReadLog } from "./read-log.ts";
import { deleteOldEvents } from "./retention.ts";
import { streamTargetsIn } from "./streams/stream-targets.ts";

interface UpkeepDeps {
  readonly db: Db;
  readonly config: Config;
  readonly reads: ReadLog;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;

export const createAuditUpkeep = ({ db, config, reads, now }: UpkeepDeps) => {
  const streams = streamTargetsIn(config, now).map(({ name }) => name);
  return {
    /** Writes the reads that were collected. */
    flush: async (): Promise<void> => {
      const events = reads.take();
      if (events.length > 0) await appendEvents(db, events);
    },
    deleteOld: async (): Promise<void> => {
      if (config.auditDays !== null) await deleteOldEvents(db, now() - config.auditDays * dayMs, streams);
    },
  };
};

/** What the audit log needs from time to time. */
export type AuditUpkeep = ReturnType<typeof createAuditUpkeep>;
