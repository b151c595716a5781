import type { Config } from "../../config.ts";
import type { Db } from "../../db/engine.ts";
import { appendEvents } from "../../identity/audit-chain.ts";
import type { ReadLog } from "./read-log.ts";
import { deleteOldEvents } from "./retention.ts";
import { streamTargetsIn } from "./streams/stream-targets.ts";

/** What the audit log needs from time to time. */
export interface AuditUpkeep {
  /** Writes the reads that were collected. */
  readonly flush: () => Promise<void>;
  readonly deleteOld: () => Promise<void>;
}

interface UpkeepDeps {
  readonly db: Db;
  readonly config: Config;
  readonly reads: ReadLog;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;

export const createAuditUpkeep = ({ db, config, reads, now }: UpkeepDeps): AuditUpkeep => {
  const streams = streamTargetsIn(config, now).map(({ name }) => name);
  return {
    flush: async () => {
      const events = reads.take();
      if (events.length > 0) await appendEvents(db, events);
    },
    deleteOld: async () => {
      if (config.auditDays !== null) await deleteOldEvents(db, now() - config.auditDays * dayMs, streams);
    },
  };
};
