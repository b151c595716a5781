import type { Database, Db } from "./engine.ts";

/** Counts statements that are not reads. The end of a transaction is one: what it wrote is visible from then on. */
export interface WriteCounter {
  /** Called when a statement has ended, before its result is used. */
  readonly onEnd: (text: string) => void;
  /** Called with how each commit ended. */
  readonly onCommit: (error?: unknown) => void;
  readonly forDatabase: (db: Db) => Pick<Database, "writeCount" | "checkWrites">;
}

/** Writes and deletes a row, which is as much as a commit needs. */
const tryWrite = (db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const key = "write_check";
    await transaction
      .insertInto("settings")
      .values({ key, value: "" })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    await transaction.deleteFrom("settings").where("key", "=", key).execute();
  });

export const createWriteCounter = (): WriteCounter => {
  let count = 0;
  let hasFailed = false;
  return {
    onEnd: (text) => {
      if (!text.startsWith("select ")) count += 1;
    },
    onCommit: (error) => {
      count += 1;
      hasFailed = error !== undefined;
    },
    forDatabase: (db) => ({
      writeCount: () => count,
      checkWrites: async () => {
        if (hasFailed) await tryWrite(db);
      },
    }),
  };
};
