// @ts-check
/**
 * `node packages/snippets/tools/run-python-snippets.mjs [python]`: runs the Python snippets against the simulator with
 * the packages that this Python really has; clients whose package is missing are counted as skipped, by name.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
const { tasksOfHubClient } = await import("../dist/hub-client-tasks.js");

const simulator = await startSimulator({ polls: 1 });
const cases = (await listCases(simulator.url)).filter(({ language }) => language === "python");
const isOfHubClient = (/** @type {{ client: string }} */ { client }) => client === "huggingface_hub";
const others = cases.filter((snippet) => !isOfHubClient(snippet));
const outcomes = await runPython(others, simulator, { python, isReal: true });
// It takes `Prefer: wait` at its word and never asks how far a prediction is.
simulator.faults.add({ polls: 0, path: "replicate" });
Object.assign(outcomes, await runPython(cases.filter(isOfHubClient), simulator, { python, isReal: true }));
await simulator.close();

/** How the installed huggingface_hub differs from our table of what it offers; empty without it. */
const tableFaults = () => {
  const script = fileURLToPath(new URL("list_hub_client_tasks.py", import.meta.url));
  const env = { ...process.env, HF_HUB_OFFLINE: "1" };
  const { status, stdout, stderr } = spawnSync(python, [script], { encoding: "utf8", env });
  if (/ModuleNotFoundError/.test(stderr)) return [];
  if (status !== 0) return [stderr.trim().split("\n").at(-1)];
  const { version, tasks } = JSON.parse(stdout);
  const ids = [...new Set([...Object.keys(tasks), ...Object.keys(tasksOfHubClient)])];
  return ids
    .filter((id) => `${tasks[id]}` !== `${tasksOfHubClient[id]}`)
    .map((id) => `huggingface_hub ${version} offers at ${id}: ${tasks[id]}; our table says: ${tasksOfHubClient[id]}`);
};

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
  const reasons = [...new Set(skipped)].map((reason) => {
    const count = skipped.filter((one) => one === reason).length;
    return `, ${count} skipped (${reason})`;
  });
  console.log(`${client.padEnd(16)} ${accepted} of ${ran} accepted${reasons.join("")}`);
  for (const [fault, ids] of groups(faults)) console.log(`  ${ids.length} × ${fault.slice(0, 300)}\n      ${ids[0]}`);
}
const outdated = tableFaults();
for (const fault of outdated) console.log(fault);
const isAccepted = [...clients.values()].every(({ ran, accepted }) => ran === accepted);
process.exit(isAccepted && outdated.length === 0 ? 0 : 1);
