// @ts-check
/** Starts the hub as an operator does, and checks that it serves pages and runs a model. */
import { spawn } from "node:child_process";

/** @typedef {{ address: string, output: string, seconds: number, stop: () => Promise<unknown> }} StartedHub */

/**
 * @param {string} command @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<StartedHub>}
 */
export const startProgram = (command, args, { cwd, env }) =>
  new Promise((resolve, reject) => {
    const startedAt = Date.now();
    // In a group of its own: npm does not pass signals on to the hub. It ends before the hub does, whose output closes last.
    const child = spawn(command, args, { cwd, env: { ...env, PORT: "0", ORRERY_SHUTDOWN_DELAY: "0" }, detached: true });
    const ended = new Promise((done) => child.once("close", done));
    let output = "";
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const address = /ready at (\S+)/.exec(output)?.[1];
      if (!address) return;
      const stop = () => {
        process.kill(-Number(child.pid), "SIGTERM");
        return ended;
      };
      resolve({ address, output, seconds: (Date.now() - startedAt) / 1000, stop });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`${command} ${args.join(" ")} failed:\n${output}`)));
  });

/** Opens a page and runs a bundled model. @param {string} address @returns {Promise<string>} The model and its answer. */
export const checkHub = async (address) => {
  const page = await fetch(`${address}/models`);
  if (!page.ok || !(await page.text()).includes("<title>")) throw new Error(`/models answered with ${page.status}`);
  const [model] = /** @type {{ id: string }[]} */ (
    await (await fetch(`${address}/api/models?runnable=true&pipeline_tag=text-classification&limit=1`)).json()
  );
  if (!model) throw new Error("there is no bundled model");
  const reply = await fetch(`${address}/router/hf-inference/models/${model.id}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-wait-for-model": "true" },
    body: JSON.stringify({ inputs: "A quiet evening by the sea." }),
  });
  const answer = await reply.text();
  if (reply.status !== 200) throw new Error(`${model.id} answered with ${reply.status}: ${answer}`);
  return `${model.id}: ${answer.slice(0, 100)}`;
};
