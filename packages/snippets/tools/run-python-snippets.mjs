// @ts-check
/**
 * `node packages/snippets/tools/run-python-snippets.mjs [python]`: runs the Python snippets against the simulator with
 * the packages that this Python really has; clients whose package is missing are counted as skipped, by name.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../scripts/verify/settings.mjs";

const [python = "python3"] = process.argv.slice(2);
const built = spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", "packages/snippets", "packages/simulator"], {
  cwd: root,
  stdio: "inherit",
});
if (built.status !== 0) process.exit(1);

const { startSimulator } = await import("@orrery/simulator");
const { faultsOf } = await import("../scripts/verify/judge.mjs");
const { listCases } = await import("../scripts/verify/matrix.mjs");
const { runPython } = await import("../scripts/verify/python.mjs");

const simulator = await startSimulator({ polls: 1 });
const cases = (await listCases(simulator.url)).filter(({ language }) => language === "python");
const outcomes = await runPython(cases, simulator, { python, isReal: true });
await simulator.close();

/**
 * Snippets by what went wrong with them, the most frequent first.
 *
 * @param {[fault: string, id: string][]} faults
 */
const groups = (faults) => {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [fault, id] of faults) found.set(fault, [...(found.get(fault) ?? []), id]);
  return [...found].sort(([, left], [, right]) => right.length - left.length);
};

/** @type {Map<string, { ran: number, accepted: number, skipped: string[], faults: [string, string][] }>} */
const clients = new Map();
for (const snippet of cases) {
  const outcome = outcomes[snippet.id];
  const row = clients.get(snippet.client) ?? { ran: 0, accepted: 0, skipped: [], faults: [] };
  clients.set(snippet.client, row);
  if (outcome.skipped) {
    row.skipped.push(outcome.skipped);
    continue;
  }
  const faults = faultsOf(snippet, outcome);
  row.ran += 1;
  if (faults.length === 0) row.accepted += 1;
  else row.faults.push([faults.join("; "), snippet.id]);
}
for (const [client, { ran, accepted, skipped, faults }] of clients) {
  const reason = skipped[0] ? `, ${skipped.length} skipped (${skipped[0]})` : "";
  console.log(`${client.padEnd(16)} ${accepted} of ${ran} accepted${reason}`);
  for (const [fault, ids] of groups(faults)) console.log(`  ${ids.length} × ${fault.slice(0, 300)}\n      ${ids[0]}`);
}
process.exit([...clients.values()].every(({ ran, accepted }) => ran === accepted) ? 0 : 1);
