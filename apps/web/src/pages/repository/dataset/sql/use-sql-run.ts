import { useEffect, useRef, useState } from "react";
import type { DatasetTable } from "./dataset-tables.ts";
import { openSqlDatabase, type SqlDatabase } from "./sql-database.ts";
import type { SqlResult } from "./sql-result.ts";

export type SqlRun =
  | { readonly state: "idle" }
  | { readonly state: "running" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "done"; readonly result: SqlResult; readonly ms: number };

/** Saves bytes under a name, as a download of the browser. */
const download = (bytes: Uint8Array, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Opens the database with the first query and ends it with the page. */
export const useSqlRun = (tables: readonly DatasetTable[]) => {
  const database = useRef<Promise<SqlDatabase>>(undefined);
  const [run, setRun] = useState<SqlRun>({ state: "idle" });
  useEffect(() => () => void database.current?.then(({ close }) => close()).catch(() => {}), []);
  const open = (): Promise<SqlDatabase> => {
    database.current ??= openSqlDatabase(tables);
    database.current.catch(() => {
      database.current = undefined;
    });
    return database.current;
  };
  const attempt = async (act: (opened: SqlDatabase) => Promise<SqlRun>): Promise<void> => {
    setRun({ state: "running" });
    try {
      setRun(await act(await open()));
    } catch (error) {
      setRun({ state: "failed", message: messageOf(error) });
    }
  };
  return {
    run,
    start: (sql: string) =>
      attempt(async (opened) => {
        const startedAt = performance.now();
        const result = await opened.run(sql);
        return { state: "done", result, ms: performance.now() - startedAt };
      }),
    save: (sql: string, format: "csv" | "parquet") =>
      attempt(async (opened) => {
        download(await opened.save(sql, format), `result.${format}`);
        return run;
      }),
    cancel: () => void database.current?.then((opened) => opened.cancel()),
  };
};
