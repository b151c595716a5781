// @ts-check
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Those of `npm start`. */
const flags = ["--max-semi-space-size=4"];

/**
 * Starts a program of a benchmark in a process of its own; it sends a message once it is ready.
 * @param {string} file relative to this folder @param {string[]} [args] @param {Record<string, string>} [environment]
 */
export const startChild = async (file, args = [], environment = {}) => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: flags,
    env: { ...process.env, ...environment },
  });
  const [told] = await once(child, "message");
  return { child, told };
};

/** The longest wait or computation that a child has seen since it was last asked. @param {import("node:child_process").ChildProcess} child */
export const longestOf = async (child) => {
  const told = once(child, "message");
  child.send("longest");
  return Number((await told)[0]);
};
