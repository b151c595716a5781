import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { Db } from "../../../db/engine.ts";
import { RouterError } from "../../router-error.ts";

/** A response with the items that its request added to the conversation. */
export interface StoredResponse {
  readonly id: string;
  readonly previousId: string | null;
  /** JSON: `{ "items": […] }`. */
  readonly input: string;
  /** JSON: the reply. */
  readonly response: string;
}

type StoreSettings = Pick<
  Config,
  "isResponseStored" | "responseDays" | "maxResponses" | "maxStoredResponse" | "maxResponseChain"
>;

const dayMs = 24 * 60 * 60 * 1000;

interface ChainRow {
  readonly id: string;
  readonly previous_id: string | null;
  readonly input: string;
  readonly response: string;
}

const toStored = ({ id, previous_id, input, response }: ChainRow): StoredResponse => ({
  id,
  previousId: previous_id,
  input,
  response,
});

const columns = ["id", "previous_id", "input", "response"] as const;

/** As much as the body of a request can have by default. */
const maxChainLength = 64 * 1024 ** 2;

const checkLength = (length: number): void => {
  if (length <= maxChainLength) return;
  const message = `The conversation has ${length} characters; at most ${maxChainLength} can be continued. Send its last items instead.`;
  throw new RouterError("bad_request", message, { param: "previous_response_id" });
};

const deleteExcess = (db: Db, max: number) =>
  sql`
    delete from responses where id in (
      select id from (
        select id, row_number() over (partition by account_id order by created_at desc, id) as place from responses
      ) as placed where place > ${max}
    )`.execute(db);

export const createResponseStore = (db: Db, settings: StoreSettings, now: () => number) => {
  const { isResponseStored, responseDays, maxResponses, maxStoredResponse, maxResponseChain } = settings;
  const readable = (accountId: number) =>
    db.selectFrom("responses").where("account_id", "=", accountId).where("expires_at", ">", now());
  const find = async (accountId: number, ids: readonly string[]): Promise<readonly StoredResponse[]> =>
    ids.length === 0 ? [] : (await readable(accountId).select(columns).where("id", "in", ids).execute()).map(toStored);
  return {
    isOn: isResponseStored,
    /** Whether a response of this size is stored. */
    accepts: (bytes: number): boolean => isResponseStored && bytes <= maxStoredResponse * 1024 ** 2,
    save: async (accountId: number, { id, previousId, input, response }: StoredResponse): Promise<void> => {
      const at = now();
      const row = { id, account_id: accountId, previous_id: previousId, input, response, created_at: at };
      await db
        .insertInto("responses")
        .values({ ...row, expires_at: at + responseDays * dayMs })
        .execute();
    },
    find,
    /** A response and those that it continues, the oldest first. */
    chain: async (accountId: number, id: string): Promise<readonly StoredResponse[]> => {
      const { rows } = await sql<{ readonly id: string; readonly length: number }>`
        with recursive chain (id, previous_id, length, depth) as (
          select id, previous_id, length(input) + length(response), 1 from responses
          where id = ${id} and account_id = ${accountId} and expires_at > ${now()}
          union all
          select r.id, r.previous_id, length(r.input) + length(r.response), chain.depth + 1
          from responses r join chain on r.id = chain.previous_id
          where r.account_id = ${accountId} and r.expires_at > ${now()} and chain.depth < ${maxResponseChain}
        )
        select id, length from chain order by depth desc`.execute(db);
      checkLength(rows.reduce((sum, { length }) => sum + Number(length), 0));
      const chain: StoredResponse[] = [];
      for (const row of rows) {
        chain.push(...(await find(accountId, [row.id])));
        await nextTurn();
      }
      // One of them was just deleted.
      return chain.length === rows.length ? chain : [];
    },
    remove: async (accountId: number, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom("responses")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    /** Deletes what has expired, and the oldest of accounts that have too many. */
    sweep: async (): Promise<void> => {
      await db.deleteFrom("responses").where("expires_at", "<=", now()).execute();
      await deleteExcess(db, maxResponses);
    },
  };
};

/** Responses of accounts. One account never sees those of another. */
export type ResponseStore = ReturnType<typeof createResponseStore>;
