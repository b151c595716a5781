// @ts-check
/**
 * Takes the code of every built-in model from its page, as a signed-out and as a signed-in person, and runs it as it
 * is: in an empty folder, with no variable set. Where both see the same code it is run once.
 */
import { spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../../bench/web/browser.mjs";
import { root } from "../build.mjs";
import { environmentOf, home, notInstalled } from "./run-client.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ language: string, client: string, content: string }} CopiedCode */
/** @typedef {{ code: number | null, output: string }} Ended */

/** Milliseconds after which a program is ended. */
const maxRun = 120_000;

/** The choices of a group; none where there is only one. @param {Page} page @param {string} label */
const choicesOf = (page, label) => page.getByRole("group", { name: label, exact: true }).getByRole("radio").all();

/** The code that calls a model, by language and client. @param {Page} page @param {string} address @param {string} id */
const codeOnPage = async (page, address, id) => {
  /** @type {CopiedCode[]} */
  const found = [];
  const block = page.locator("figure").first();
  const read = async (/** @type {string} */ language) => {
    const client = await block.locator("header span").first().textContent();
    found.push({ language, client: client ?? "", content: (await block.locator("pre").textContent()) ?? "" });
  };
  await page.goto(`${address}/${id}?tab=use`, { waitUntil: "networkidle" });
  await block.waitFor();
  for (const language of await choicesOf(page, "Language")) {
    await language.check({ force: true });
    const name = await language.inputValue();
    const clients = await choicesOf(page, "Client");
    if (clients.length === 0) await read(name);
    for (const client of clients) {
      await client.check({ force: true });
      await read(name);
    }
  }
  return found;
};

/** @param {string} command @param {readonly string[]} words @param {string} cwd @returns {Promise<Ended>} */
const run = (command, words, cwd) =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH, HOME: cwd };
    const child = spawn(command, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"], timeout: maxRun });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => done({ code, output: output.trim() }));
  });

/** @param {string} python */
const runnersWith = (python) =>
  /** @type {Record<string, { file: string, command: string }>} */ ({
    js: { file: "code.mjs", command: process.execPath },
    python: { file: "code.py", command: python },
    sh: { file: "code.sh", command: "bash" },
  });

/** curl ends well whatever the hub replies. @param {Ended} ended */
const problemOf = ({ code, output }) =>
  code !== 0 || output === "" || /"error"\s*:/.test(output) ? output.slice(-400) || `exit status ${code}` : "";

/** @param {{ address: string, token: string }} hub */
const idsHere = async ({ address }) => {
  const models = await (await fetch(`${address}/api/models?author=orrery&limit=100`)).json();
  return models.map((/** @type {{ id: string }} */ { id }) => id);
};

/**
 * What each of two people sees, by language and client.
 * @param {{ address: string, token: string }} hub
 * @param {readonly string[]} ids
 */
const collect = async ({ address, token }, ids) => {
  const browser = await launch();
  /** @type {Map<string, CopiedCode & { id: string, who: string[] }>} */
  const codes = new Map();
  for (const who of ["signed out", "signed in"]) {
    const context = await browser.newContext();
    if (who === "signed in") await context.request.post(`${address}/api/sessions`, { data: { token } });
    const page = await context.newPage();
    for (const id of ids)
      for (const code of await codeOnPage(page, address, id)) {
        const key = `${id}\n${code.client}\n${code.content}`;
        const known = codes.get(key);
        if (known) known.who.push(who);
        else codes.set(key, { ...code, id, who: [who] });
      }
    await context.close();
  }
  await browser.close();
  return [...codes.values()];
};

/** @param {{ address: string, token: string }} hub @param {import("./run-client.mjs").AddClient} add */
export const runCopiedCode = async (hub, add) => {
  const environment = environmentOf("copied", ["huggingface_hub==1.33.0", "openai", "requests", "pillow"]);
  if (!environment) return add("Copied code", "", notInstalled);
  const runners = runnersWith(join(environment, "bin/python"));
  const codes = await collect(hub, await idsHere(hub));
  /** @type {Map<string, import("./run-client.mjs").Row[]>} */
  const rows = new Map();
  for (const [place, { id, language, client, content, who }] of codes.entries()) {
    const folder = join(home, `copied-${place}`);
    const runner = runners[language];
    if (!runner) continue;
    mkdirSync(folder);
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, runner.file), content);
    const reason = problemOf(await run(runner.command, [runner.file], folder));
    const name = `Copied code: ${language} ${client}`;
    /** @type {import("./run-client.mjs").Row} */
    const row = { call: `${id}, ${who.join(" and ")}`, outcome: reason ? "failed" : "works", reason };
    rows.set(name, [...(rows.get(name) ?? []), row]);
  }
  for (const [name, found] of rows) add(name, "", found);
};
