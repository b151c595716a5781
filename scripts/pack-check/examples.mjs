// @ts-check
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {import("./packages.mjs").Package} Package */

/** The first code block of a README that imports something: what a newcomer copies first. @param {string} readme */
const exampleIn = (readme) => /```(?:js|ts)\n(import [\s\S]*?)```/.exec(readme)?.[1];

/** Calls of the example reach the simulator instead of the network. */
const runner = `
import { startSimulator } from "@orrery/simulator";

const simulator = await startSimulator();
globalThis.fetch = simulator.fetch;
process.env.HF_TOKEN ??= "hf_example";
try {
  await import("./example.mjs");
} finally {
  await simulator.close();
}
`;

/** Runs the README's example in a project that has the packages installed. @param {Package} one @param {string} project @param {string} node @returns {readonly string[]} problems */
export const runExample = (one, project, node) => {
  const example = exampleIn(readFileSync(join(one.path, "README.md"), "utf8"));
  if (!example) return ["README.md has no example that imports the package"];
  if (!example.includes(`"${one.name}`)) return [`the first example of README.md does not import ${one.name}`];
  writeFileSync(join(project, "example.mjs"), example);
  writeFileSync(join(project, "run-example.mjs"), runner);
  const needsSimulator = one.name === "@orrery/inference";
  const { status, stdout, stderr } = spawnSync(node, [needsSimulator ? "run-example.mjs" : "example.mjs"], {
    cwd: project,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) return [`exit ${status}\n${stderr.slice(-2000)}`];
  return stdout.trim() === "" ? ["the example prints nothing"] : [];
};
