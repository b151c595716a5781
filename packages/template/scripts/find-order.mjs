// @ts-check
/**
 * Looks for an order of functions that compresses better than the one in `order.txt`, by moving them about at random
 * and keeping what helps; writes what it found. Takes a few minutes: `node scripts/find-order.mjs [tries] [seed]`; run again with
 * another seed, it goes on from there.
 */
import { writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { orderFile, statements as read } from "./bundle.mjs";

const tries = Number(process.argv[2] ?? 20_000);
let statements = await read("src/index.ts");

/** @param {{ text: string }[]} some */
const weigh = (some) => deflateRawSync(some.map(({ text }) => text).join(""), { level: 9 }).length;

let seed = Number(process.argv[3] ?? 1);
/** @param {number} end */
const random = (end) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % end;
};

/** @returns {typeof statements | undefined} The statements with two functions in each other's place. */
function swapped() {
  const [from, to] = [random(statements.length), random(statements.length)];
  const [a, b] = [statements[from], statements[to]];
  return a?.isFunction && b?.isFunction ? statements.with(from, b).with(to, a) : undefined;
}

/** @returns {typeof statements | undefined} The statements with a few functions in another place. */
function moved() {
  const from = random(statements.length);
  const length = random(3) === 0 ? 1 + random(5) : 1;
  const few = statements.slice(from, from + length);
  const rest = [...statements.slice(0, from), ...statements.slice(from + length)];
  return few.every(({ isFunction }) => isFunction) ? rest.toSpliced(random(rest.length + 1), 0, ...few) : undefined;
}

let best = weigh(statements);
console.log(`before: ${best}`);
for (let tried = 0; tried < tries; tried += 1) {
  const next = random(4) === 0 ? swapped() : moved();
  if (!next) continue;
  const weight = weigh(next);
  if (weight > best) continue;
  best = weight;
  statements = next;
}
console.log(`after: ${best}`);
writeFileSync(orderFile, `${statements.map(({ name }) => name).join("\n")}\n`);
