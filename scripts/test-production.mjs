// @ts-check
/**
 * `npm run test:production`: builds, then runs `npm ci --omit=dev && npm start` in a scratch copy of this checkout. The hub
 * must start, serve a page and run a bundled model without the development dependencies.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, root } from "./build.mjs";

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
const run = (command, args, cwd) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
};

/** @param {string} target The tracked files and what was built. */
const copyTo = (target) => {
  for (const path of run("git", ["ls-files", "-z"], root).split("\0").filter(Boolean))
    if (existsSync(join(root, path))) cpSync(join(root, path), join(target, path));
  for (const folder of ["apps", "packages"])
    for (const name of readdirSync(join(root, folder))) {
      const dist = join(folder, name, "dist");
      if (existsSync(join(root, dist))) cpSync(join(root, dist), join(target, dist), { recursive: true });
    }
};

/** @param {string} folder @param {string} data @returns {Promise<{ address: string, stop: () => Promise<unknown> }>} */
const start = (folder, data) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PORT: "0", ORRERY_DATA: data, ORRERY_SHUTDOWN_DELAY: "0" };
    // In a group of its own: npm does not pass signals on to the hub.
    const child = spawn("npm", ["start"], { cwd: folder, env, detached: true });
    const ended = new Promise((done) => child.once("exit", done));
    let text = "";
    const read = (/** @type {Buffer} */ chunk) => {
      text += chunk;
      const address = /ready at (\S+)/.exec(text)?.[1];
      if (!address) return;
      const stop = () => {
        process.kill(-Number(child.pid), "SIGTERM");
        return ended;
      };
      resolve({ address, stop });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`npm start failed:\n${text}`)));
  });

/** @param {string} address */
const checkHub = async (address) => {
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

build();
const folder = mkdtempSync(join(tmpdir(), "orrery-production-"));
try {
  copyTo(folder);
  run("npm", ["ci", "--omit=dev"], folder);
  if (existsSync(join(folder, "node_modules/typescript"))) throw new Error("npm ci --omit=dev installed TypeScript");
  const hub = await start(folder, join(folder, "data"));
  try {
    console.log(await checkHub(hub.address));
  } finally {
    await hub.stop();
  }
  console.log("production install: starts, serves pages and runs a model without development dependencies");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
