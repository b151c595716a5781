import type { Db } from "../../db/engine.ts";
import { chainOf, eventHash } from "../../identity/audit-chain.ts";
import { pagesOfEvents } from "./store.ts";

/** What a check of the audit log has found. */
interface ChainReport {
  readonly checked: number;
  /** Events without a hash: from before the chain, or written by an older version. */
  readonly unchained: number;
  /** The hash of the last event. Saved elsewhere, it proves later that nothing before it has changed. */
  readonly head: string;
  readonly problem?: string;
}

interface Walk {
  previous: string;
  checked: number;
  unchained: number;
  hasKnownHead: boolean;
}

const endProblem = ({ previous, hasKnownHead }: Walk, headHash: string, knownHead: string | undefined) => {
  if (previous !== headHash) return "Events are missing at the end of the log.";
  if (knownHead !== undefined && !hasKnownHead)
    return "The hash given with --head is not in the log. The log was rewritten, or the event was deleted as too old.";
  return undefined;
};

/**
 * Recomputes the hashes of the audit log.
 * @param knownHead A hash of an earlier check, which must still be part of the chain.
 */
export const verifyChain = async (db: Db, knownHead?: string): Promise<ChainReport> => {
  const chain = await chainOf(db);
  const startId = chain?.start_id ?? 0;
  const headId = chain?.head_id ?? 0;
  const walk: Walk = {
    previous: chain?.start_hash ?? "",
    checked: 0,
    unchained: 0,
    hasKnownHead: knownHead === chain?.start_hash,
  };
  const reportOf = (problem?: string): ChainReport => ({
    checked: walk.checked,
    unchained: walk.unchained,
    head: walk.previous,
    ...(problem !== undefined && { problem }),
  });
  for await (const page of pagesOfEvents(db, (query) => query.where("id", "<=", headId)))
    for (const row of page) {
      if (row.id <= startId || row.hash === null) {
        walk.unchained++;
        continue;
      }
      if (eventHash(walk.previous, row) !== row.hash)
        return reportOf(`Event ${row.id} does not match its hash: it or an event before it was changed or deleted.`);
      walk.previous = row.hash;
      walk.checked++;
      walk.hasKnownHead ||= row.hash === knownHead;
    }
  return reportOf(endProblem(walk, chain?.head_hash ?? "", knownHead));
};
