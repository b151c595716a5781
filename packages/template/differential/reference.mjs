import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * @typedef {import("./fixture-file.mjs").Outcome} Outcome
 * @typedef {{ template: string, context: string, options?: Record<string, boolean | string | string[]> }} Sent context is JSON text
 * @typedef {{ child: import("node:child_process").ChildProcess, lines: AsyncIterator<string> }} Worker
 */

/** Debian's Python, for which it packages Jinja2. */
export const PYTHON = "/usr/bin/python3";
/** What the worker runs. */
export const SCRIPT = fileURLToPath(new URL("reference.py", import.meta.url));
/** The same clock and texts everywhere, and no compiled files beside the sources. */
export const WORKER_ENVIRONMENT = { LC_ALL: "C.UTF-8", TZ: "UTC", PYTHONDONTWRITEBYTECODE: "1" };
const SECONDS_PER_CASE = 2;
const CRASHED = { error: "crashed", message: "the reference worker did not answer" };

/** Says why the reference cannot run here, or nothing when it can. */
export function whyNoReference() {
  const probe = spawnSync(PYTHON, ["-c", "import jinja2; print(jinja2.__version__)"], { encoding: "utf8" });
  if (probe.error) return `${PYTHON} is missing`;
  return probe.status === 0 ? undefined : `${PYTHON} has no jinja2 (Debian: python3-jinja2)`;
}

/** @returns {Worker} */
function startWorker() {
  const child = spawn(PYTHON, [SCRIPT], { stdio: ["pipe", "pipe", "inherit"], env: WORKER_ENVIRONMENT });
  child.stdin?.on("error", () => {});
  return { child, lines: createInterface({ input: /** @type {any} */ (child.stdout) })[Symbol.asyncIterator]() };
}

/** What a worker reads for a batch of cases. @param {Sent[]} cases */
export function encodeRequest(cases) {
  const items = cases.map(
    ({ template, context, options }) =>
      `{"template":${JSON.stringify(template)},"context":${context.replaceAll("\n", " ")},"options":${JSON.stringify(options ?? {})}}`,
  );
  return `{"seconds":${SECONDS_PER_CASE},"cases":[${items.join(",")}]}\n`;
}

/**
 * @param {Worker} worker
 * @param {Sent[]} cases
 * @returns {Promise<Outcome[] | undefined>} nothing when the worker died or hung
 */
async function ask(worker, cases) {
  const limit = 30_000 + cases.length * 300;
  const timer = setTimeout(() => worker.child.kill("SIGKILL"), limit);
  worker.child.stdin?.write(encodeRequest(cases));
  const line = await worker.lines.next();
  clearTimeout(timer);
  return line.done ? undefined : JSON.parse(line.value).results;
}

/**
 * A worker process that renders with Jinja2. A batch that kills it is halved until the guilty case stands alone.
 */
export function startReference() {
  let worker = startWorker();

  /**
   * @param {Sent[]} cases
   * @returns {Promise<Outcome[]>}
   */
  async function render(cases) {
    const results = await ask(worker, cases);
    if (results !== undefined) return results;
    worker.child.kill("SIGKILL");
    worker = startWorker();
    if (cases.length === 1) return [CRASHED];
    const middle = cases.length >> 1;
    return [...(await render(cases.slice(0, middle))), ...(await render(cases.slice(middle)))];
  }

  return { render, close: () => worker.child.kill("SIGKILL") };
}
