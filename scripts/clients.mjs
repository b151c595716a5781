// @ts-check
/**
 * `npm run clients`: starts a hub and runs unmodified clients against it, with no setting but the address and a token.
 * Prints a table client × call and writes docs/clients.md. Python clients are installed into .cache/clients; those that
 * cannot be installed here are named as skipped.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build, root } from "./build.mjs";

/** @typedef {{ call: string, outcome: "works" | "refused" | "failed" | "skipped" | "missing" | "limit", reason: string }} Row */
/** @typedef {{ name: string, version: string, rows: Row[] }} Client */

const scripts = join(root, "scripts/clients");
const environments = join(root, ".cache/clients");
const home = mkdtempSync(join(tmpdir(), "orrery-clients-"));

/** A virtual environment with some packages; undefined if they cannot be installed. @param {string} name @param {readonly string[]} packages */
const environmentOf = (name, packages) => {
  const folder = join(environments, name);
  const python = join(folder, "bin/python");
  mkdirSync(environments, { recursive: true });
  if (!existsSync(python)) spawnSync("python3", ["-m", "venv", folder], { stdio: "ignore" });
  const { status } = spawnSync(python, ["-m", "pip", "install", "-q", ...packages], { stdio: "inherit" });
  return status === 0 ? folder : undefined;
};

/** @param {string} python @param {string} name */
const versionOf = (python, name) =>
  spawnSync(python, ["-c", `import ${name}; print(${name}.__version__)`], { encoding: "utf8" }).stdout.trim();

/** @param {string} command @param {readonly string[]} words @param {Record<string, string>} environment @returns {Promise<Row[]>} */
const rowsOf = async (command, words, environment) => {
  const env = { PATH: process.env.PATH, HOME: home, HF_HOME: mkdtempSync(join(home, "hf-")), ...environment };
  const child = spawn(command, words, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  /** @type {Row[]} */
  const rows = [];
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith("{")) rows.push(JSON.parse(line));
  if (rows.length === 0) rows.push({ call: "start", outcome: "failed", reason: errors.slice(-400) });
  return rows;
};

const startHub = async () => {
  const { buildApp } = await import("../apps/server/dist/app.js");
  const { readConfig } = await import("../apps/server/dist/config.js");
  const { openHub } = await import("../apps/server/dist/hub.js");
  const { config } = readConfig({ LOG_LEVEL: "error", ORRERY_DATA: join(home, "data"), ORRERY_RATE_LIMITS: "off" });
  const hub = await openHub(config);
  const app = await buildApp({ config, hub, site: join(root, "apps/web/dist/site") });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const owner = await hub.createOwnerToken();
  if (!owner) throw new Error("the hub has an owner already");
  return { address, token: owner.token, user: owner.name, close: () => app.close() };
};

/** @param {string} name */
const packageVersion = (name) =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

/** JavaScript clients of the router's APIs and of MCP, by the package whose version is shown. */
const agentClients = {
  openai: "openai",
  "@anthropic-ai/sdk": "@anthropic-ai/sdk",
  "ai with openai(model)": "ai",
  "ai with @ai-sdk/anthropic": "@ai-sdk/anthropic",
  "@modelcontextprotocol/sdk": "@modelcontextprotocol/sdk",
  "@modelcontextprotocol/client": "@modelcontextprotocol/client",
};

/** @param {{ address: string, token: string }} hub @param {(name: string, version: string, rows: Row[]) => void} add */
const runAgentClients = async ({ address, token }, add) => {
  for (const [name, from] of Object.entries(agentClients)) {
    const words = [join(scripts, "agent-calls.mjs"), address, token, name];
    add(name, packageVersion(from), await rowsOf(process.execPath, words, {}));
  }
  for (const name of ["openai", "anthropic", "mcp"]) {
    const folder = environmentOf(name, [name]);
    const bin = folder && join(folder, "bin/python");
    const read = `import importlib.metadata as m; print(m.version("${name}"))`;
    const version = bin ? spawnSync(bin, ["-c", read], { encoding: "utf8" }).stdout.trim() : "";
    /** @type {Row[]} */
    const skipped = [{ call: "install", outcome: "skipped", reason: "cannot be installed on this machine" }];
    const words = [join(scripts, "agent_calls.py"), address, token, name];
    add(`Python ${name}`, version, bin ? await rowsOf(bin, words, {}) : skipped);
  }
};

/**
 * Runtimes: requests replayed as their documentation describes them, and programs that can be installed.
 * @param {{ address: string, token: string, user: string }} hub
 * @param {(name: string, version: string, rows: Row[]) => void} add
 */
const runRuntimes = async ({ address, token, user }, add) => {
  const account = { HF_ENDPOINT: address, HF_TOKEN: token };
  const words = [join(scripts, "runtime-calls.mjs"), address, token, user];
  add("Runtimes, by their requests", "", await rowsOf(process.execPath, words, {}));
  const skopeo = spawnSync("skopeo", ["--version"], { encoding: "utf8" });
  const version = skopeo.stdout?.trim().split(" ").at(-1) ?? "";
  if (version) add("skopeo", version, await rowsOf(process.execPath, [...words, "skopeo"], {}));
  const folder = environmentOf("runtimes", [
    "huggingface_hub==1.33.0",
    "transformers",
    "onnxruntime",
    "duckdb",
    "fsspec",
  ]);
  const python = folder && join(folder, "bin/python");
  if (python) {
    const calls = [join(scripts, "runtime_calls.py"), user];
    add("transformers, onnxruntime and DuckDB", "", await rowsOf(python, calls, account));
  }
};

/** @param {{ address: string, token: string, user: string }} hub @returns {Promise<Client[]>} */
const runClients = async ({ address, token, user }) => {
  const account = { HF_ENDPOINT: address, HF_TOKEN: token };
  /** @type {Client[]} */
  const clients = [];
  const add = (/** @type {string} */ name, /** @type {string} */ version, /** @type {Row[]} */ rows) => {
    clients.push({ name, version, rows });
    for (const { call, outcome, reason } of rows)
      console.log(`${name} ${version}  ${outcome.padEnd(8)} ${call}  ${reason}`);
  };
  const python = [
    { name: "hub2", packages: ["huggingface_hub==2.0.0", "hf_xet"], hasDatasets: false },
    {
      name: "hub1",
      packages: ["huggingface_hub==1.33.0", "hf_xet", "datasets", "transformers", "tokenizers", "jinja2"],
      hasDatasets: true,
    },
  ];
  for (const { name, packages, hasDatasets } of python) {
    const folder = environmentOf(name, packages);
    if (!folder) {
      add(packages.join(" "), "", [
        { call: "install", outcome: "skipped", reason: "cannot be installed on this machine" },
      ]);
      continue;
    }
    const bin = join(folder, "bin/python");
    const version = versionOf(bin, "huggingface_hub");
    add("Python huggingface_hub", version, await rowsOf(bin, [join(scripts, "python_calls.py"), name], account));
    const hf = join(folder, "bin/hf");
    add("hf", version, await rowsOf(process.execPath, [join(scripts, "cli-calls.mjs"), hf, name, user], account));
    if (!hasDatasets) continue;
    const more = [join(scripts, "datasets_calls.py"), name, user];
    add("datasets and transformers", versionOf(bin, "datasets"), await rowsOf(bin, more, account));
  }
  const client = JSON.parse(readFileSync(join(root, "node_modules/@huggingface/hub/package.json"), "utf8"));
  for (const way of ["xet", "lfs"]) {
    const words = [join(scripts, "js-calls.mjs"), address, token, `js-${way}`, user, way];
    add(`@huggingface/hub (${way})`, client.version, await rowsOf(process.execPath, words, {}));
  }
  const browser = JSON.parse(readFileSync(join(root, "node_modules/@huggingface/transformers/package.json"), "utf8"));
  const words = [join(scripts, "js-calls.mjs"), address, token, "js", user, "browser"];
  add("transformers.js", browser.version, await rowsOf(process.execPath, words, {}));
  const git = spawnSync("git", ["lfs", "version"], { encoding: "utf8" });
  const gitRows = await rowsOf(process.execPath, [join(scripts, "git-calls.mjs"), address, token, "git", user], {});
  add("git and git-lfs", git.stdout.split(" ")[0] ?? "", gitRows);
  await runAgentClients({ address, token }, add);
  await runRuntimes({ address, token, user }, add);
  return clients;
};

const signs = {
  works: "✓",
  refused: "refused",
  failed: "✗",
  skipped: "skipped",
  missing: "–",
  limit: "client's limit",
};

/** @param {readonly Client[]} clients */
const toMarkdown = (clients) =>
  [
    "# Clients",
    "",
    "Written by `npm run clients`: unmodified clients against a hub, with no setting but its address and a token.",
    "✓ works; refused: the hub says that it has no such feature; ✗ fails; – the client has no such call; client's limit: the",
    "client itself does not allow it.",
    ...clients.flatMap(({ name, version, rows }) => [
      "",
      `## ${name} ${version}`.trimEnd(),
      "",
      "| call | result |",
      "|---|---|",
      ...rows.map(({ call, outcome, reason }) => {
        const why = outcome === "works" ? "" : `: ${reason.split("\n")[0]?.replaceAll("|", "\\|").slice(0, 160)}`;
        return `| ${call} | ${signs[outcome]}${why} |`;
      }),
    ]),
    "",
  ].join("\n");

build();
const hub = await startHub();
try {
  const clients = await runClients(hub);
  const rows = clients.flatMap((client) => client.rows);
  const count = (/** @type {Row["outcome"]} */ outcome) => rows.filter((row) => row.outcome === outcome).length;
  if (count("skipped") === 0) writeFileSync(join(root, "docs/clients.md"), toMarkdown(clients));
  console.log(
    `\n${count("works")} work, ${count("refused")} refused, ${count("failed")} failed, ${count("skipped")} skipped, ${count("limit")} limits of clients`,
  );
  process.exitCode = count("failed") > 0 ? 1 : 0;
} finally {
  await hub.close();
}
