// @ts-check
/** JavaScript snippets: type-checked together, then run with the real packages. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, makeFolder, root } from "./settings.mjs";

/** @typedef {import("./matrix.mjs").Case} Case */

/** @param {string} command @param {string[]} args @param {object} options @returns {Promise<{ code: number | null, text: string }>} */
export const run = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let text = "";
    child.stdout?.on("data", (data) => (text += data));
    child.stderr?.on("data", (data) => (text += data));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, text }));
  });

/** Faults the compiler finds, by the number of the snippet. @param {Case[]} cases @returns {Map<number, string>} */
export const typeFaults = (cases) => {
  const folder = makeFolder("types");
  for (const [index, { content }] of cases.entries()) writeFileSync(join(folder, `snippet-${index}.mts`), content);
  const compilerOptions = {
    target: "ES2023",
    lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "NodeNext",
    moduleDetection: "force",
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }));
  const { stdout } = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", folder, "--pretty", "false"], {
    encoding: "utf8",
    cwd: folder,
    maxBuffer: 2 ** 26,
  });
  const faults = new Map();
  for (const [, index, fault] of stdout.matchAll(/snippet-(\d+)\.mts\(.*?: (error .*)/g))
    faults.set(Number(index), `type ${fault}`);
  if (faults.size === 0 && /error/.test(stdout)) throw new Error(stdout.slice(0, 2000));
  return faults;
};

/** @param {Case[]} cases @param {string} simulator */
export const runJavascript = async (cases, simulator) => {
  const folder = makeFolder("javascript");
  mkdirSync(join(folder, "snippets"));
  const list = cases.map(({ id, content }, index) => {
    const file = join(folder, "snippets", `snippet-${index}.mjs`);
    writeFileSync(file, content);
    return { id, file };
  });
  const [listFile, report] = [join(folder, "list.json"), join(folder, "report.json")];
  writeFileSync(listFile, JSON.stringify(list));
  const runner = fileURLToPath(new URL("run-javascript.mjs", import.meta.url));
  const { code, text } = await run(process.execPath, [runner, listFile, report, simulator], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  if (code !== 0) throw new Error(`the JavaScript runner failed: ${text.slice(-2000)}`);
  return JSON.parse(readFileSync(report, "utf8"));
};
