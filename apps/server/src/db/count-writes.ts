import type { Database, Db } from "./engine.ts";

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

/** Statements that can take access away from a token or a session, in any part of the hub. */
const changesAccess = (text: string): boolean =>
  /^(?:update|delete from) "(?:accounts|memberships|tokens|sessions|resource_group)/.test(text) &&
  !text.startsWith('update "tokens" set "last_used_at" = ');

export const createWriteCounter = () => {
  let count = 0;
  let accessChanges = 0;
  let isAccessChanging = false;
  let hasFailed = false;
  return {
    /** Called when a statement has ended, before its result is used. */
    onEnd: (text: string): void => {
      if (text.startsWith("select ")) return;
      count += 1;
      if (!changesAccess(text)) return;
      accessChanges += 1;
      isAccessChanging = true;
    },
    /** Called with how each commit ended. */
    onCommit: (error?: unknown): void => {
      count += 1;
      if (isAccessChanging) accessChanges += 1;
      isAccessChanging = false;
      hasFailed = error !== undefined;
    },
    forDatabase: (db: Db): Pick<Database, "writeCount" | "accessChanges" | "checkWrites"> => ({
      writeCount: () => count,
      accessChanges: () => accessChanges,
      checkWrites: async () => {
        if (hasFailed) await tryWrite(db);
      },
    }),
  };
};

/** Counts statements that are not reads. The end of a transaction is one: what it wrote is visible from then on. */
export type WriteCounter = ReturnType<typeof createWriteCounter>;
