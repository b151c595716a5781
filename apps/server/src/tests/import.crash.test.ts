import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { programFile } from "../asset-folders.ts";
import { createDiskStore } from "../blobs/disk.ts";
import { currentFiles } from "../catalogue/history/read-files.ts";
import { openDatabase, type StoreOptions } from "../db/open.ts";
import { enginesForSlowTests } from "../testing/engines.ts";
import { startUpstream, type UpstreamDouble } from "../testing/upstream-double.ts";

const program = programFile("orrery");
const isBuilt = existsSync(program);

/** How often an import is killed on each engine. */
const kills = 30;
const pageSize = 20;
const pages = kills * 3 + 10;

const models = Array.from({ length: pages * pageSize }, (_, number) => ({
  id: `many/model-${number}`,
  pipeline_tag: "fill-mask",
  tags: [`number:${number}`],
  downloads: number,
}));

/** Files of which some are large, so that a kill falls into the middle of one. */
const files = Object.fromEntries(
  Array.from({ length: kills + 5 }, (_, number) => [
    `part-${number}.bin`,
    Buffer.alloc(number % 2 ? 3_000_000 : 700, createHash("sha256").update(String(number)).digest()),
  ]),
);

const runImport = ({ dataFolder, databaseUrl }: StoreOptions, words: readonly string[]): ChildProcess =>
  spawn(process.execPath, [program, "import", ...words, "--data", dataFolder], {
    env: { PATH: process.env.PATH, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ["ignore", "ignore", "pipe"],
  });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("exit", (code) => resolve(code)));

/** Runs an import and kills it a moment after it has asked for a few things more, unless it is done before. */
const killSome = async (store: StoreOptions, words: readonly string[], upstream: UpstreamDouble): Promise<void> => {
  const child = runImport(store, words);
  const gone = ended(child);
  const enough = upstream.requests.length + 1 + Math.floor(Math.random() * 4);
  let isDone = false;
  void gone.then(() => {
    isDone = true;
  });
  while (!isDone && upstream.requests.length < enough) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  child.kill("SIGKILL");
  await gone;
};

const finish = async (store: StoreOptions, words: readonly string[]): Promise<void> => {
  const child = runImport(store, words);
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  expect(await ended(child), said).toBe(0);
};

/** What the store holds after a kill: how far it says the import has come, and the records it has. */
const look = async (store: StoreOptions) => {
  const { db, close } = await openDatabase(store);
  try {
    const places = await db.selectFrom("settings").select("value").where("key", "like", "import:%").execute();
    const rows = await db.selectFrom("repositories").select(["full_name", "tags"]).orderBy("id").execute();
    const read = places.map(({ value }) => (JSON.parse(value) as { read: number }).read);
    return { read: Math.max(0, ...read), isUnderWay: places.length > 0, rows };
  } finally {
    await close();
  }
};

describe.skipIf(!isBuilt).each(enginesForSlowTests)(
  "a killed import on $name (skipped unless built)",
  (engineForTests) => {
    const { name, skipReason, start } = engineForTests;
    const limits = { timeout: 60_000 + kills * 15_000 };

    test.skipIf(skipReason)(
      `records: nothing that was counted is lost in ${kills} kills, and it resumes`,
      limits,
      async () => {
        const engine = await start();
        const upstream = await startUpstream({ models, maxPageSize: pageSize });
        const words = [upstream.address, "--only", "models"];
        try {
          const store = await engine.newStore();
          let killed = 0;
          for (; killed < kills; killed++) {
            await killSome(store, words, upstream);
            const { read, rows, isUnderWay } = await look(store);
            const found = new Set(rows.map(({ full_name }) => full_name));
            const counted = models.slice(0, isUnderWay ? read : 0);
            expect(counted.filter(({ id }) => !found.has(id))).toEqual([]);
          }
          await finish(store, words);
          const { rows, isUnderWay } = await look(store);
          expect(isUnderWay).toBe(false);
          expect(new Map(rows.map(({ full_name, tags }) => [full_name, tags]))).toEqual(
            new Map(models.map(({ id, tags }) => [id, JSON.stringify(tags)])),
          );
          // A kill may cost the page that was under way, and no more.
          expect(upstream.requests.length).toBeLessThanOrEqual(2 * (pages + killed));
          process.stdout.write(
            `${name}: an import of ${models.length} models was killed ${killed} times; ${upstream.requests.length} pages were asked for where ${pages} are needed\n`,
          );
        } finally {
          await upstream.close();
          await engine.stop();
        }
      },
    );

    test.skipIf(skipReason)(`files: what is held is whole after ${kills} kills`, limits, async () => {
      const engine = await start();
      const upstream = await startUpstream({ models: [{ id: "acme/heavy", sha: "c".repeat(40) }], files });
      const words = [upstream.address, "--files", "acme/heavy"];
      try {
        const store = await engine.newStore();
        const blobs = createDiskStore(`${store.dataFolder}/blobs`);
        const check = async (): Promise<number> => {
          const { db, close } = await openDatabase(store);
          const ids = (await db.selectFrom("repositories").select("id").execute()).map(({ id }) => id);
          const rows = [...(await currentFiles(db, ids)).values()].flat().filter(({ sha256 }) => sha256 !== null);
          await close();
          for (const { path, sha256 } of rows) {
            const chunks: Uint8Array[] = [];
            for await (const chunk of await blobs.read(sha256 ?? "")) chunks.push(chunk as Uint8Array);
            expect(Buffer.concat(chunks).equals(files[path] ?? Buffer.alloc(0)), path).toBe(true);
          }
          return rows.length;
        };
        for (let killed = 0; killed < kills; killed++) {
          await killSome(store, words, upstream);
          await check();
        }
        await finish(store, words);
        expect(await check()).toBe(Object.keys(files).length);
      } finally {
        await upstream.close();
        await engine.stop();
      }
    });
  },
);
