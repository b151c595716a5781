import type { Db } from "../../../db/engine.ts";
import type { PoolState } from "./pool-state.ts";

export interface SharedLoadDeps {
  readonly db: Db;
  readonly pools: PoolState;
  /** Identifies this process among those of the hub. */
  readonly processName: string;
  /** Time between two reports; 0 for none. */
  readonly intervalMs: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Tells the hub's other processes how many calls this one has at each endpoint, and learns theirs. */
export interface SharedLoads {
  readonly stop: () => Promise<void>;
}

/** The load of a process that has not reported for so many intervals is ignored: it has ended. */
const maxMissedReports = 5;
const dayMs = 86_400_000;

export const startSharedLoads = (deps: SharedLoadDeps): SharedLoads => {
  const { db, pools, processName, intervalMs, now, onError } = deps;
  /** What was written last, by endpoint. */
  const written = new Map<number, string>();
  let running: Promise<void> | undefined;
  const report = async (): Promise<void> => {
    for (const [endpoint, { inFlight, queue }] of pools.entries()) {
      const isIdle = inFlight === 0 && queue.length === 0;
      // An idle endpoint is written once; a busy one each time, so that others know that this process is alive.
      if (isIdle && (written.get(endpoint) ?? "0 0") === "0 0") continue;
      const values = { in_flight: inFlight, queued: queue.length, at: now() };
      await db
        .insertInto("endpoint_loads")
        .values({ endpoint_id: endpoint, process: processName, ...values })
        .onConflict((conflict) => conflict.columns(["endpoint_id", "process"]).doUpdateSet(values))
        .execute();
      written.set(endpoint, `${inFlight} ${queue.length}`);
    }
  };
  const learn = async (): Promise<void> => {
    const rows = await db
      .selectFrom("endpoint_loads")
      .select(["endpoint_id", "in_flight", "queued"])
      .where("process", "!=", processName)
      .where("at", ">", now() - maxMissedReports * intervalMs)
      .execute();
    for (const [, state] of pools.entries()) state.elsewhere = { inFlight: 0, queued: 0 };
    for (const { endpoint_id, in_flight, queued } of rows) {
      const state = pools.of(endpoint_id);
      const { elsewhere } = state;
      state.elsewhere = { inFlight: elsewhere.inFlight + in_flight, queued: elsewhere.queued + queued };
    }
    for (const [, state] of pools.entries()) state.startWaiting();
  };
  const share = (): void => {
    running ??= report()
      .then(learn)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const forgetOld = () =>
    db
      .deleteFrom("endpoint_loads")
      .where("at", "<", now() - dayMs)
      .execute();
  if (intervalMs > 0)
    running = forgetOld()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined;
      });
  const timer = intervalMs > 0 ? setInterval(share, intervalMs).unref() : undefined;
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      if (written.size > 0)
        await db.deleteFrom("endpoint_loads").where("process", "=", processName).execute().catch(onError);
    },
  };
};
