import { fork } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { programFile } from "../asset-folders.ts";
import { type ByteSource, memorySource, ReadingError } from "../blobs/byte-source.ts";
import { fileSource } from "../blobs/file-source.ts";
import { rowsJob } from "../modules/rows/rows-job.ts";
import { createLane, type LaneSettings } from "./lane.ts";
import { niceness } from "./lower-priority.ts";

const program = programFile("job-worker");
const isBuilt = existsSync(program);

const usual: LaneSettings = { isolation: "thread", size: 1, maxWaiting: 1, seconds: 30, memoryMb: 256 };
const question = { format: "csv", paths: ["a.csv"], window: { offset: 0, length: 10 } } as const;
const table = memorySource(Buffer.from("a,b\n1,2\n"));
/** A source that never answers. */
const silent: ByteSource = { size: 10, read: () => new Promise(() => {}) };

it.skipIf(!isBuilt)("a worker lets the hub go first where both want a core (skipped unless built)", async () => {
  const child = fork(program, [], { execArgv: [] });
  await expect.poll(() => getPriority(child.pid)).toBe(niceness);
  child.kill();
});

describe.skipIf(!isBuilt)("workers (skipped unless built)", () => {
  let lane: ReturnType<typeof createLane>;
  const open = (settings: Partial<LaneSettings> = {}) => {
    lane = createLane({ ...usual, ...settings });
    return (source: ByteSource) => lane.run(rowsJob, question, [source]);
  };
  const columnsOf = async (json: Promise<Uint8Array>) =>
    (JSON.parse(Buffer.from(await json).toString()) as { columns: { name: string }[] }).columns.map(({ name }) => name);
  afterEach(() => lane.close());

  it.each(["thread", "process"] as const)("runs a job in a %s, again and again", async (isolation) => {
    const read = open({ isolation });
    for (const _ of [1, 2, 3]) expect(await columnsOf(read(table))).toEqual(["a", "b"]);
  });

  it("reads a file on disk in the thread, not on the hub's event loop", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "orrery-workers-")), "a.csv");
    writeFileSync(path, "a,b\n1,2\n");
    const read = () => Promise.reject(new Error("the hub was asked for the bytes"));
    expect(await columnsOf(open()({ ...fileSource(path, 8), read }))).toEqual(["a", "b"]);
  });

  it.each([true, false])(
    "ends an idle worker with all that it holds; a new one takes its place: %s",
    async (isWarm) => {
      const started: Worker[] = [];
      const note = (worker: Worker) => void started.push(worker);
      process.on("worker", note);
      const read = open({ isWarm, idleMs: 20 });
      await read(table);
      const [first] = started;
      await new Promise((resolve) => first?.once("exit", resolve));
      expect(started.length).toBe(isWarm ? 2 : 1);
      expect(await columnsOf(read(table))).toEqual(["a", "b"]);
      expect(started.length).toBe(2);
      process.off("worker", note);
    },
  );

  it("reports how long each job waited and ran", async () => {
    const stages: string[] = [];
    lane = createLane(usual, (stage, seconds) => {
      expect(seconds).toBeGreaterThanOrEqual(0);
      stages.push(stage);
    });
    const both = [lane.run(rowsJob, question, [table]), lane.run(rowsJob, question, [table])];
    expect([lane.busy(), lane.waiting()]).toEqual([1, 1]);
    await Promise.all(both);
    expect([lane.busy(), lane.waiting(), stages]).toEqual([0, 0, ["wait", "run", "wait", "run"]]);
  });

  it.each(["thread", "process"] as const)(
    "ends a %s that takes too long, says which limit it was, and replaces it",
    async (isolation) => {
      const read = open({ isolation, seconds: 3 });
      await expect(read(silent)).rejects.toMatchObject({
        code: "unprocessable",
        message: "This takes more than 3 seconds to read. An admin can raise ORRERY_READER_TIMEOUT.",
      });
      lane.close();
      expect(await columnsOf(open({ isolation })(table))).toEqual(["a", "b"]);
    },
  );

  it("a worker that does not start in time is 503 with Retry-After", async () => {
    const read = open({ startMs: 0 });
    await expect(read(table)).rejects.toMatchObject({ code: "unavailable", headers: { "retry-after": "5" } });
  });

  it("a lane can start its worker before the first job", async () => {
    const read = open({ isWarm: true, startMs: 60_000 });
    lane.warm();
    lane.warm();
    expect(await columnsOf(read(table))).toEqual(["a", "b"]);
  });

  it("ends a job at the time limit of its own, and names the setting", async () => {
    open();
    const limits = { seconds: 1, timeoutSetting: "ORRERY_XET_SHARD_TIMEOUT" };
    await expect(lane.run(rowsJob, question, [silent], "The file", limits)).rejects.toMatchObject({
      message: "The file takes more than a second to read. An admin can raise ORRERY_XET_SHARD_TIMEOUT.",
    });
  });

  it("ends a job that runs or waits when its signal is aborted", async () => {
    const read = open();
    const running = new AbortController();
    const waiting = new AbortController();
    const start = ({ signal }: AbortController) => lane.run(rowsJob, question, [silent], "The file", { signal });
    const results = [start(running), start(waiting)].map((run) => run.catch((error: unknown) => error));
    expect([lane.busy(), lane.waiting()]).toEqual([1, 1]);
    waiting.abort("nobody waits");
    expect([lane.busy(), lane.waiting()]).toEqual([1, 0]);
    running.abort("nobody reads");
    expect([lane.busy(), lane.waiting()]).toEqual([0, 0]);
    expect(await Promise.all(results)).toEqual(["nobody reads", "nobody waits"]);
    await expect(start(running)).rejects.toBe("nobody reads");
    expect(await columnsOf(read(table))).toEqual(["a", "b"]);
  });

  it.each(["thread", "process"] as const)("ends a %s that takes too much memory", async (isolation) => {
    const wide = memorySource(Buffer.from(`${JSON.stringify({ a: Array.from({ length: 1_000_000 }, () => ({})) })}\n`));
    open({ isolation, memoryMb: 48 });
    const run = lane.run(rowsJob, { ...question, format: "jsonl", paths: ["a.jsonl"] }, [wide]);
    await expect(run).rejects.toMatchObject({
      code: "unprocessable",
      message: "This takes more than 48 MiB of memory to read. An admin can raise ORRERY_READER_MEMORY.",
    });
  });

  it("refuses a file that reached a limit before without reading it again, and reads others", async () => {
    open({ seconds: 2 });
    const job = { ...rowsJob, remembersLimits: true };
    let reads = 0;
    const slow = { ...silent, sha256: "slow", read: () => new Promise<Uint8Array>(() => (reads += 1)) };
    const refused = {
      code: "unprocessable",
      message: "This takes more than 2 seconds to read. An admin can raise ORRERY_READER_TIMEOUT.",
    };
    for (const _ of [1, 2]) await expect(lane.run(job, question, [slow])).rejects.toMatchObject(refused);
    expect(reads).toBe(1);
    expect(await columnsOf(lane.run(job, question, [{ ...table, sha256: "quick" }]))).toEqual(["a", "b"]);
  });

  it("refuses a job that finds the queue full", async () => {
    const read = open({ maxWaiting: 1 });
    const first = read(silent);
    const second = read(silent);
    await expect(read(table)).rejects.toMatchObject({ code: "unavailable", headers: { "retry-after": "2" } });
    lane.close();
    await expect(first).rejects.toMatchObject({ code: "unavailable", message: "The hub is stopping." });
    await expect(second).rejects.toMatchObject({ code: "unavailable" });
  });

  it("stops a job that reads more than it may", async () => {
    open();
    const greedy = { ...rowsJob, maxBytes: 4 };
    await expect(lane.run(greedy, question, [table])).rejects.toMatchObject({ code: "unprocessable" });
    expect(await columnsOf(lane.run(rowsJob, question, [table]))).toEqual(["a", "b"]);
  });

  it("hands on the errors of a job and of its source", async () => {
    const read = open();
    const absent = { size: 10, read: () => Promise.reject(new ReadingError("is not stored on this hub")) };
    await expect(read(absent)).rejects.toThrow("is not stored on this hub");
    await expect(read(memorySource(Buffer.from('a,b\n"never closed')))).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("check for an unclosed quote"),
    });
  });
});
