// @ts-check
/** Python snippets: the real requests, and stand-ins of the tests' own for packages that are not at hand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startBridge } from "./bridge.mjs";
import { run } from "./javascript.mjs";
import { environment, makeFolder } from "./settings.mjs";

const standIns = fileURLToPath(new URL("../../python-standins/", import.meta.url));
const runner = fileURLToPath(new URL("../../tools/run_python_snippets.py", import.meta.url));

/**
 * @param {import("./matrix.mjs").Case[]} cases
 * @param {import("@orrery/simulator").Simulator} simulator
 * @param {{ python?: string, isReal?: boolean }} [settings]
 */
export const runPython = async (cases, simulator, { python = "/usr/bin/python3", isReal = false } = {}) => {
  const cwd = makeFolder("python");
  const [list, report] = [join(cwd, "list.json"), join(cwd, "report.json")];
  writeFileSync(list, JSON.stringify(cases.map(({ id, client, content }) => ({ id, client, content }))));
  const bridge = await startBridge(simulator);
  const env = {
    ...process.env,
    ...environment,
    ORRERY_BRIDGE: bridge.url,
    PYTHONDONTWRITEBYTECODE: "1",
    ...(!isReal && { PYTHONPATH: standIns }),
  };
  const { code, text } = await run(python, [runner, list, report, simulator.url], { cwd, env });
  bridge.close();
  if (code !== 0) throw new Error(`the Python runner failed: ${text.slice(-2000)}`);
  return JSON.parse(readFileSync(report, "utf8"));
};
