// @ts-check
/**
 * `npm run clients [-- hub|agents|runtimes|copied]`: starts a hub and runs unmodified clients against it, with no setting but the address
 * and a token. Prints a table client × call and writes it to docs/clients.md. Clients that are no dependency are
 * installed into .cache/clients; those that cannot be installed here are named as skipped.
 *
 * `npm run clients -- --upstream-suite <folder> [words for pytest]`: runs huggingface_hub's own tests, from a checkout of it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, root, runTool } from "./build.mjs";
import { runAgentClients } from "./clients/agent-clients.mjs";
import { agentModel } from "./clients/agent-rows.mjs";
import { runCopiedCode } from "./clients/copied-code.mjs";
import { environmentOf, home, notInstalled, rowsOf, scripts } from "./clients/run-client.mjs";
import { runUpstreamSuite } from "./clients/upstream-suite.mjs";

/** @typedef {import("./clients/run-client.mjs").Row} Row */
/** @typedef {{ name: string, version: string, rows: Row[] }} Client */

/** @param {string} python @param {string} name */
const versionOf = (python, name) =>
  spawnSync(python, ["-c", `import ${name}; print(${name}.__version__)`], { encoding: "utf8" }).stdout.trim();

/** A model that calls tools, at a simulated provider: the bundled chat model does not decide about tools. */
const agentEntry = {
  kind: /** @type {const} */ ("model"),
  id: agentModel,
  origin: "clients",
  pipelineTag: "text-generation",
  tags: ["conversational"],
  mappings: [
    {
      provider: "together",
      providerId: "chat-at-together",
      status: /** @type {const} */ ("live"),
      task: "conversational",
    },
  ],
};

const startHub = async () => {
  const { startSimulator } = await import("@orrery/simulator");
  const { buildApp } = await import("../apps/server/dist/hub/app.js");
  const { readConfig } = await import("../apps/server/dist/config/config.js");
  const { openHub } = await import("../apps/server/dist/hub/hub.js");
  const simulator = await startSimulator();
  const { config } = readConfig({
    LOG_LEVEL: "error",
    ORRERY_DATA: join(home, "data"),
    ORRERY_RATE_LIMITS: "off",
    ORRERY_PROVIDERS_AT: simulator.url,
  });
  const hub = await openHub(config);
  await hub.catalogue.upsertMirrored([agentEntry]);
  const providerKeys = { together: "key-of-the-simulator" };
  const app = await buildApp({ config, hub, site: join(root, "apps/web/dist/site"), providerKeys });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const owner = await hub.createOwnerToken();
  if (!owner) throw new Error("the hub has an owner already");
  return { address, token: owner.token, user: owner.name, close: () => app.close().then(simulator.close) };
};

/** @typedef {{ address: string, token: string, user: string }} HubAddress */

/** @param {HubAddress} hub @param {import("./clients/run-client.mjs").AddClient} add */
const runHubClients = async ({ address, token, user }, add) => {
  const account = { HF_ENDPOINT: address, HF_TOKEN: token };
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
      add(packages.join(" "), "", notInstalled);
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
};

/**
 * Runtimes: requests replayed as their documentation describes them, and programs that can be installed.
 * @param {HubAddress} hub
 * @param {import("./clients/run-client.mjs").AddClient} add
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

/** @type {Record<string, typeof runHubClients>} */
const parts = { hub: runHubClients, agents: runAgentClients, runtimes: runRuntimes, copied: runCopiedCode };

/** @param {HubAddress} hub @param {readonly string[]} names */
const runClients = async (hub, names) => {
  /** @type {Client[]} */
  const clients = [];
  for (const name of names)
    await parts[name]?.(hub, (client, version, rows) => {
      clients.push({ name: client, version, rows });
      for (const { call, outcome, reason } of rows)
        console.log(`${client} ${version}  ${outcome.padEnd(8)} ${call}  ${reason}`);
    });
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

const document = join(root, "docs/clients.md");

/** The sections of clients that were not run now. @param {readonly Client[]} clients */
const otherSections = (clients) =>
  readFileSync(document, "utf8")
    .split(/^(?=## )/m)
    .slice(1)
    .filter((section) => !clients.some(({ name }) => /^[ \n]/.test(section.split(`## ${name}`)[1] ?? "")))
    .map((section) => section.trimEnd());

/** @param {readonly Client[]} clients */
const toMarkdown = (clients) =>
  [
    "# Clients",
    "",
    "Written by `npm run clients`: unmodified clients against a hub, with no setting but its address and a token.",
    "✓ works; refused: the hub says that it has no such feature; ✗ fails; – the client has no such call; client's limit: the",
    "client itself does not allow it. Tools are called by a model at a simulated provider.",
    ...otherSections(clients).flatMap((section) => ["", section]),
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

const [option, folder, ...pytestWords] = process.argv.slice(2);
const isSuite = option === "--upstream-suite";
const chosen = isSuite ? [] : process.argv.slice(2).map((word) => word.replace(/^--/, ""));
if (isSuite && !folder)
  throw new Error("Name a checkout of huggingface_hub: npm run clients -- --upstream-suite <folder>");
const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
if (unknown) throw new Error(`There is no part “${unknown}”; choose from ${Object.keys(parts).join(", ")}.`);
build();
runTool("tsc", ["-b", "packages/simulator"]);
const hub = await startHub();
const runSuite = async () => {
  process.exitCode = (await runUpstreamSuite(hub, resolve(folder ?? ""), pytestWords)) > 0 ? 1 : 0;
};
const runTable = async () => {
  const clients = await runClients(hub, chosen.length > 0 ? chosen : Object.keys(parts));
  const rows = clients.flatMap((client) => client.rows);
  const count = (/** @type {Row["outcome"]} */ outcome) => rows.filter((row) => row.outcome === outcome).length;
  if (count("skipped") === 0) writeFileSync(document, toMarkdown(clients));
  console.log(
    `\n${count("works")} work, ${count("refused")} refused, ${count("failed")} failed, ${count("skipped")} skipped, ${count("limit")} limits of clients`,
  );
  process.exitCode = count("failed") > 0 ? 1 : 0;
};
try {
  await (isSuite ? runSuite() : runTable());
} finally {
  await hub.close();
}
