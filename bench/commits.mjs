// @ts-check
/**
 * `npm run bench -- commits [--rounds 30]`: what a commit of one file and a paths-info of one file cost in a repository of
 * 10 files and in one of 50,000, on SQLite and, where it is installed, on PostgreSQL. Repositories take turns; a ratio is
 * the median over the rounds of the ratio in each. Each paths-info follows a commit, so it reads a new tree.
 */
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build.mjs";
import { shapes } from "./commits/shapes.mjs";
import { startChild } from "./start-child.mjs";
import { send } from "./upload/send.mjs";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "30" } } });
const rounds = Number(values.rounds);
const warmUps = 5;
const goal = 2;

buildServer();
const { postgresSkipReason, startPostgres } = await import("../apps/server/dist/testing/servers/postgres.js");

const median = (/** @type {readonly number[]} */ figures) =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** @param {() => Promise<unknown>} work */
const timeOf = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** @param {import("./upload/send.mjs").Hub} hub @param {(typeof shapes)[number]} shape @param {number} round */
const playRound = async ({ address, token }, { name, paths }, round) => {
  const path = paths[(round * 7919) % paths.length] ?? "";
  const repository = `${address}/api/models/owner/${name}`;
  const authorization = `Bearer ${token}`;
  const lines = [
    { key: "header", value: { summary: "change a file" } },
    { key: "file", value: { path, content: `round ${round} of ${name}`, encoding: "utf-8" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const commit = await timeOf(() =>
    send("POST", `${repository}/commit/main`, body, { authorization, "content-type": "application/x-ndjson" }),
  );
  const read = await timeOf(async () => {
    const asked = JSON.stringify({ paths: [path], expand: false });
    const reply = await send("POST", `${repository}/paths-info/main`, asked, { "content-type": "application/json" });
    if (JSON.parse(reply)[0]?.path !== path) throw new Error(`paths-info does not have ${path}: ${reply}`);
  });
  return { commit, read };
};

/** @param {import("./upload/send.mjs").Hub} hub */
const measure = async (hub) => {
  const times = shapes.map(() => /** @type {{ commit: number, read: number }[]} */ ([]));
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [index, shape] of shapes.entries()) {
      const figures = await playRound(hub, shape, round + warmUps);
      if (round >= 0) times[index]?.push(figures);
    }
  return times;
};

let isMissed = false;
/** @param {string} engine @param {string} [databaseUrl] */
const report = async (engine, databaseUrl) => {
  const { child, told: hub } = await startChild(
    "./commits/hub.mjs",
    [],
    databaseUrl ? { DATABASE_URL: databaseUrl } : {},
  );
  const times = await measure(hub);
  child.disconnect();
  await once(child, "exit");
  for (const [index, { label }] of shapes.entries())
    for (const call of /** @type {const} */ (["commit", "read"])) {
      const own = times[index]?.map((figures) => figures[call]) ?? [];
      const ratio = median(own.map((ms, round) => ms / (times[0]?.[round]?.[call] ?? Number.NaN)));
      const verdict = index === 0 ? "      " : ratio <= goal ? "met   " : "MISSED";
      if (verdict === "MISSED") isMissed = true;
      const what = `${engine}, ${call === "commit" ? "commit" : "paths-info"}, ${label}`;
      const compared = index === 0 ? "" : `  ${ratio.toFixed(2)}×; goal: at most ${goal}×`;
      console.log(`${verdict}  ${what.padEnd(58)}${median(own).toFixed(1).padStart(7)} ms${compared}`);
    }
};

console.log(`medians of ${rounds} rounds; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
await report("SQLite");
const skipReason = postgresSkipReason();
if (skipReason) console.log(`PostgreSQL skipped: ${skipReason}`);
else {
  const server = await startPostgres();
  await report("PostgreSQL", await server.createDatabase());
  await server.stop();
}
process.exitCode = isMissed ? 1 : 0;
