// @ts-check
import { spawnSync } from "node:child_process";

/** How much of what a program said is repeated in an error: its end says why it failed. */
const maxShown = 4_000;

/**
 * What a program printed. Throws unless it ended with code 0, with what it said: a test that only reads the output would
 * compare nothing with nothing.
 * @param {string} command @param {readonly string[]} words
 * @param {{ readonly input?: string, readonly env?: NodeJS.ProcessEnv }} [options]
 * @returns {string}
 */
export const outputOf = (command, words, options = {}) => {
  const settings = { ...options, encoding: /** @type {const} */ ("utf8"), maxBuffer: 2 ** 28 };
  const { status, signal, error, stdout, stderr } = spawnSync(command, words, settings);
  if (status === 0 && !error) return stdout;
  const end = error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`);
  const said = `${stdout ?? ""}\n${stderr ?? ""}`.trim().slice(-maxShown);
  throw new Error(`${command} ${words.join(" ").slice(0, 200)}: ${end}\n${said}`);
};
