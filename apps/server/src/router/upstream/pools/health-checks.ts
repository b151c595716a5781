import type { Db } from "../../../db/engine.ts";
import type { EndpointRow } from "../../engines/endpoint-row.ts";
import type { PoolState } from "../../engines/pool-state.ts";
import type { EndpointConnections } from "./endpoint-connections.ts";

export interface HealthCheckDeps {
  readonly db: Db;
  readonly pools: PoolState;
  readonly connections: Pick<EndpointConnections, "probe">;
  /** Time between two checks of an endpoint; 0 for none. */
  readonly intervalMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Checks the health of every endpoint from time to time. */
export interface HealthChecks {
  readonly checkNow: () => Promise<void>;
  /** Checks the endpoints that are new, or elsewhere than at their last check, unless there are no checks. */
  readonly checkNew: () => void;
  readonly stop: () => Promise<void>;
}

/** Checks at the same time, so that a hub with many endpoints neither opens hundreds of sockets nor falls behind. */
const maxParallel = 16;

/** Where a check goes, and as whom. */
const targetOf = ({ kind, address, sealed }: EndpointRow): string => JSON.stringify([kind, address, sealed]);

export const startHealthChecks = (deps: HealthCheckDeps): HealthChecks => {
  const { db, pools, connections, intervalMs, now, onError } = deps;
  let running: Promise<void> | undefined;
  const targets = new Map<number, string>();
  const checkOne = async (row: EndpointRow): Promise<void> => {
    const target = targetOf(row);
    if (targets.get(row.id) !== target) pools.of(row.id).forgetCheck();
    targets.set(row.id, target);
    try {
      const result = await connections.probe(row);
      // What a slow check finds counts only if the endpoint has not moved since.
      if (targets.get(row.id) === target) pools.of(row.id).noteCheck(result, now());
    } catch (error) {
      // The others are checked all the same.
      onError(error);
    }
  };
  const check = async (isDue: (row: EndpointRow) => boolean): Promise<void> => {
    const rows = await db.selectFrom("deployments").selectAll().where("is_enabled", "=", 1).execute();
    const ids = new Set(rows.map(({ id }) => id));
    pools.keepOnly(ids);
    for (const id of targets.keys()) if (!ids.has(id)) targets.delete(id);
    const pending = rows.filter(isDue);
    const work = async (): Promise<void> => {
      for (let row = pending.shift(); row; row = pending.shift()) await checkOne(row);
    };
    await Promise.all(Array.from({ length: Math.min(maxParallel, pending.length) }, work));
  };
  // A slow round is not joined by a second one.
  const checkNow = (): Promise<void> => {
    running ??= check(() => true)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  // An endpoint that is new does not wait for one that does not answer.
  const rounds = new Set<Promise<void>>();
  const checkNew = (): void => {
    if (intervalMs <= 0) return;
    const round = check((row) => pools.of(row.id).check === undefined || targets.get(row.id) !== targetOf(row))
      .catch(onError)
      .finally(() => rounds.delete(round));
    rounds.add(round);
  };
  const timer = intervalMs > 0 ? setInterval(() => void checkNow(), intervalMs).unref() : undefined;
  if (timer) void checkNow();
  return {
    checkNow,
    checkNew,
    stop: async () => {
      clearInterval(timer);
      await Promise.all([running, ...rounds]);
    },
  };
};
