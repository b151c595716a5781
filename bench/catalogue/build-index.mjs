// @ts-check
/** A process of its own: builds the index from generated rows, and writes a snapshot. Prints one line of JSON. */
import { createSearchIndex } from "../../apps/server/dist/search/create-search-index.js";
import { generateModel } from "./generate.mjs";
import { peakMegabytes } from "./measure.mjs";

const [path = "", count = "0"] = process.argv.slice(2);
const total = Number(count);
const batch = 5000;
const index = createSearchIndex();

/** @param {() => unknown} work @returns {Promise<{ wall: number, cpu: number }>} milliseconds */
const clock = async (work) => {
  const [before, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - before, cpu: (user + system) / 1000 };
};

const upsert = { wall: 0, cpu: 0 };
for (let start = 0; start < total; start += batch) {
  const models = Array.from({ length: Math.min(batch, total - start) }, (_, at) => generateModel(start + at, total));
  const { wall, cpu } = await clock(() => {
    for (const model of models) index.upsert(model);
  });
  upsert.wall += wall;
  upsert.cpu += cpu;
}
const prepare = await clock(() => index.prepare());
const save = await clock(() => index.save(path, "bench"));
console.log(JSON.stringify({ upsert, prepare, save, peak: peakMegabytes() }));
