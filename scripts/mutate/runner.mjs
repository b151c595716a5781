// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** @typedef {import("./mutants.mjs").Mutant} Mutant */
/** @typedef {"killed" | "survived" | "timeout" | "invalid"} Outcome */

const child = fileURLToPath(new URL("child.mjs", import.meta.url));
const startLimitMs = 900_000;

/** @param {import("node:child_process").ChildProcess} process @param {number} ms @returns {Promise<unknown>} */
const answerWithin = async (process, ms) => {
  const settled = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(ms), settled.signal]);
  const answer = once(process, "message", { signal }).then(([message]) => message);
  const exit = once(process, "exit", { signal }).then(() => undefined);
  const first = await Promise.race([answer, exit]).catch(() => undefined);
  settled.abort();
  await Promise.allSettled([answer, exit]);
  return first;
};

/**
 * Runs mutants in a process of its own, which is replaced when a mutant never ends.
 * @param {readonly string[]} tests
 */
export const createRunner = async (tests) => {
  /** @type {import("node:child_process").ChildProcess} */
  let runner;
  let limitMs = startLimitMs;
  const start = () => {
    runner = fork(child, { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  };
  const checkTests = async () => {
    const begun = Date.now();
    runner.send({ tests });
    const answer = await answerWithin(runner, startLimitMs);
    if (answer !== "survived") throw new Error(`the tests fail without a mutant: ${JSON.stringify(answer)}`);
    limitMs = 15_000 + 2 * (Date.now() - begun);
  };
  const stop = () => {
    if (runner.pid && runner.exitCode === null) process.kill(-runner.pid, "SIGKILL");
  };
  start();
  await checkTests();
  return {
    /** @param {Mutant} mutant @param {readonly string[]} order @returns {Promise<Outcome>} */
    run: async ({ file, code }, order) => {
      if (order.length === 0) return "survived";
      runner.send({ tests: order, file, code });
      const answer = await answerWithin(runner, limitMs);
      if (answer === "killed" || answer === "survived" || answer === "invalid") return answer;
      stop();
      start();
      return "timeout";
    },
    close: async () => stop(),
  };
};
