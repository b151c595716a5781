import { type CompiledQuery, sql } from "kysely";
import type { Database, Db } from "../db/engine.ts";
import type { Tables } from "../db/schema.ts";
import { ledgerStatements } from "./ledger-sql.ts";

type Row = Tables["router_calls"];

/** What is known of a call when it starts. */
type CallStart = Pick<
  Row,
  | "request_id"
  | "at"
  | "account_id"
  | "caller_id"
  | "token_id"
  | "endpoint"
  | "model"
  | "task"
  | "is_streamed"
  | "reserved_nano"
>;

/** What is known when it ends. */
type CallEnd = Pick<
  Row,
  | "attempts"
  | "bytes_out"
  | "provider"
  | "provider_model"
  | "key_source"
  | "error_code"
  | "usage_source"
  | "http_status"
  | "input_tokens"
  | "output_tokens"
  | "cost_nano"
  | "first_ms"
> & { readonly state: "done" | "failed" | "cancelled" };

/** A call that has started. */
interface OpenCall {
  /** Asks for the start to be written now, and resolves once it is on disk. */
  readonly whenDurable: () => Promise<void>;
  /** Resolves once the end is on disk; a call is settled once, whatever is asked later. */
  readonly settle: (end: CallEnd) => Promise<void>;
}

/** Sets money aside within the transaction that writes the call. */
type Reserve = (db: Db) => Promise<void>;

/** Every routed call, written down before and after. */
export interface Ledger {
  /** Notes that a call starts; it is written within a moment, or at once with whoever waits for the disk. */
  readonly open: (start: CallStart) => OpenCall;
  /** The same for a call that a budget must cover: written, with what is set aside for it, before anything is sent. */
  readonly openReserved: (start: CallStart, reserve: Reserve) => Promise<OpenCall>;
  /** Waits until everything is written. */
  readonly close: () => Promise<void>;
}

/** What a ledger is made from. */
export interface LedgerParts {
  readonly database: Database;
  readonly now: () => number;
  /** The name of this process. */
  readonly process: string;
  /** How long the start of a call may wait for company on its way to the disk. */
  readonly startDelayMs?: number;
}

interface Pending {
  readonly start: CallStart & { readonly process: string };
  readonly isBudgeted: boolean;
  isStored: boolean;
  end?: CallEnd & { readonly finished_at: number; readonly duration_ms: number };
  started?: Waiting;
  ended?: Waiting;
}

interface Waiting {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const waiting = (): Waiting => {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  // Whoever does not wait for it must not end the process by its failure.
  promise.catch(() => {});
  return { promise, resolve, reject };
};

/** Moves what was reserved to what was spent, account by account. */
const settleBudgets = async (db: Db, settled: readonly Pending[]): Promise<void> => {
  const sums = new Map<number, { reserved: number; spent: number }>();
  for (const { start, end, isBudgeted } of settled) {
    if (!isBudgeted || start.account_id === null) continue;
    const sum = sums.get(start.account_id) ?? { reserved: 0, spent: 0 };
    sum.reserved += start.reserved_nano;
    sum.spent += end?.cost_nano ?? 0;
    sums.set(start.account_id, sum);
  }
  for (const [id, { reserved, spent }] of sums)
    await db
      .updateTable("budgets")
      .set({ reserved_nano: sql`reserved_nano - ${reserved}`, spent_nano: sql`spent_nano + ${spent}` })
      .where("account_id", "=", id)
      .execute();
};

/** Writes calls with one commit, each with one row: whole where its end is known already. */
const createWriter = ({ db, engine }: Database) => {
  const { begin, whole, settle } = ledgerStatements(engine);
  const statementsFor = (batch: readonly Pending[]): CompiledQuery[] => {
    const fresh = batch.filter(({ isStored }) => !isStored);
    const both = fresh.filter(({ end }) => end).map(({ start, end }) => ({ ...start, ...end }));
    const begun = fresh.filter(({ end }) => !end).map(({ start }) => ({ ...start, state: "open" }));
    const known = batch.filter(({ isStored, end }) => isStored && end);
    const ends = known.map(({ start, end }) => ({ request_id: start.request_id, ...end }));
    return [...begin(begun), ...whole(both), ...settle(ends)];
  };
  return async (batch: readonly Pending[]): Promise<void> => {
    const statements = statementsFor(batch);
    const settled = batch.filter(({ end, isBudgeted }) => end && isBudgeted);
    const [only, another] = statements;
    if (only && !another && settled.length === 0) return void (await db.executeQuery(only));
    await db.transaction().execute(async (transaction) => {
      for (const statement of statements) await transaction.executeQuery(statement);
      await settleBudgets(transaction, settled);
    });
  };
};

const mostTurns = 4;

/** Gathers calls and writes them together: whoever waits for the disk waits with all the others. */
const createQueue = (write: (batch: readonly Pending[]) => Promise<void>, startDelayMs: number) => {
  let queue = new Set<Pending>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let arrivals = 0;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...queue];
    queue = new Set();
    const ends = batch.flatMap(({ end, ended }) => (end && ended ? [ended] : []));
    const starts = batch.flatMap(({ started }) => started ?? []);
    try {
      await write(batch);
      for (const call of batch) call.isStored = true;
      for (const told of [...starts, ...ends]) told.resolve();
    } catch (error) {
      for (const told of [...starts, ...ends]) told.reject(error);
    }
  };
  /** Lets those who come in the same turns of the loop come along; who is alone does not wait. */
  const gather = async (): Promise<void> => {
    for (let [turn, seen] = [0, -1]; turn < mostTurns && seen !== arrivals; turn++) {
      seen = arrivals;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  /** One flush at a time; what comes meanwhile goes with the next. */
  const writeNow = (): void => {
    running ??= gather()
      .then(flush)
      .finally(() => {
        running = undefined;
        if (queue.size > 0) writeNow();
      });
  };
  return {
    add: (call: Pending): void => {
      arrivals += 1;
      queue.add(call);
    },
    writeNow,
    writeSoon: (): void => {
      timer ??= setTimeout(writeNow, startDelayMs);
    },
    drain: async (): Promise<void> => {
      if (queue.size > 0) writeNow();
      while (running) await running;
    },
  };
};

/** A ledger in the store. */
export const createLedger = ({ database, now, process: name, startDelayMs = 5 }: LedgerParts): Ledger => {
  const queue = createQueue(createWriter(database), startDelayMs);
  const { begin } = ledgerStatements(database.engine);

  const handle = (call: Pending): OpenCall => ({
    whenDurable: () => {
      if (call.isStored) return Promise.resolve();
      call.started ??= waiting();
      queue.writeNow();
      return call.started.promise;
    },
    settle: (end) => {
      if (call.ended) return call.ended.promise;
      call.ended = waiting();
      call.end = { ...end, finished_at: now(), duration_ms: now() - call.start.at };
      queue.add(call);
      queue.writeNow();
      return call.ended.promise;
    },
  });

  return {
    open: (start) => {
      const call: Pending = { start: { ...start, process: name }, isBudgeted: false, isStored: false };
      queue.add(call);
      queue.writeSoon();
      return handle(call);
    },
    openReserved: async (start, reserve) => {
      const call: Pending = { start: { ...start, process: name }, isBudgeted: true, isStored: true };
      await database.db.transaction().execute(async (transaction) => {
        await reserve(transaction);
        for (const statement of begin([{ ...call.start, state: "open" }])) await transaction.executeQuery(statement);
      });
      return handle(call);
    },
    close: queue.drain,
  };
};
