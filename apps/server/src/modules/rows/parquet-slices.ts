import { fork } from "node:child_process";
import { buffer } from "node:stream/consumers";
import type { Column } from "@orrery/contract";
import { bounds } from "./bounds.ts";
import { createBudget, type Shard, type SliceReader, tooMuch } from "./shard.ts";

/** What the process is to read. */
export interface ParquetTask {
  readonly sizes: readonly number[];
  readonly offset: number;
  readonly length: number;
}

/** What the process has read; cells are ready to be sent. */
export interface ParquetAnswer {
  readonly columns: readonly Column[];
  readonly hiddenColumns: number;
  readonly rows: readonly (readonly unknown[])[];
  readonly cut: readonly (readonly number[])[];
  readonly total: number;
}

interface Ask {
  readonly id: number;
  readonly shard: number;
  readonly start: number;
  readonly end: number;
}

/** What the process says: the bytes it needs, then the rows or why there are none. */
export type ParquetMessage = Ask | { readonly slice: ParquetAnswer } | { readonly fault: string };

/** What is built is run: sources cannot be started on every Node that the hub supports. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../../dist/modules/rows/parquet-process.js" : "./parquet-process.js",
  import.meta.url,
);

const readRange = async (shard: Shard, { start, end }: Ask, spend: (path: string, bytes: number) => void) => {
  const isWithin = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end <= shard.size;
  if (!isWithin || start > end) throw tooMuch(shard.path, "it points beyond its own end");
  if (start === end) return Buffer.alloc(0);
  spend(shard.path, end - start);
  return buffer(await shard.read({ start, end: end - 1 }));
};

/** The process gets neither the hub's settings nor its output. */
const startProcess = () =>
  fork(program, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${bounds.heap}`],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

const run = (shards: readonly Shard[], task: ParquetTask): Promise<ParquetAnswer> =>
  new Promise((resolve, reject) => {
    const spend = createBudget();
    const path = shards[0]?.path ?? "";
    const child = startProcess();
    const settle = (work: () => void): void => {
      clearTimeout(timer);
      work();
      child.kill("SIGKILL");
    };
    const fail = (error: unknown): void => settle(() => reject(error));
    const timer = setTimeout(() => fail(tooMuch(path, "it takes too long to read")), bounds.milliseconds);
    const tell = (message: object): void => void (child.connected && child.send(message, () => {}));
    child.on("message", (message: ParquetMessage) => {
      if ("slice" in message) return settle(() => resolve(message.slice));
      if ("fault" in message) return fail(tooMuch(path, message.fault.slice(0, 300).replace(/\.$/, "")));
      const shard = shards[message.shard];
      if (!shard) return fail(new Error("the process asked for a file that it was not given"));
      readRange(shard, message, spend).then((bytes) => tell({ id: message.id, bytes }), fail);
    });
    child.once("error", fail);
    child.once("exit", () => fail(tooMuch(path, "it unpacks to more than memory holds")));
    tell({ task });
  });

/** Rows of Parquet files. Only the footers and the pages that hold the rows are read. */
export const readParquet: SliceReader = async (shards, { offset, length }) => {
  const read = shards.slice(0, bounds.files);
  const { total, ...slice } = await run(read, { sizes: read.map(({ size }) => size), offset, length });
  const isAll = read.length === shards.length;
  return { ...slice, hasMore: !isAll || total > offset + length, ...(isAll && { total }) };
};
