// @ts-check
/** Clients of the router's APIs and of MCP. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.mjs";
import { bundledModel } from "./agent-rows.mjs";
import { environmentOf, notInstalled, packagesOf, rowsOf, scripts } from "./run-client.mjs";

/** Dependencies, by the package whose version is shown. */
const dependencies = {
  openai: "openai",
  "@anthropic-ai/sdk": "@anthropic-ai/sdk",
  "ai with openai(model)": "ai",
  "ai with @ai-sdk/anthropic": "@ai-sdk/anthropic",
  "@modelcontextprotocol/sdk": "@modelcontextprotocol/sdk",
  "@modelcontextprotocol/client": "@modelcontextprotocol/client",
};

/** Packages from npm that are installed for this, by the first of them. */
const installed = [["@langchain/openai", "@langchain/core"], ["@huggingface/mcp-client"]];

/** Packages from PyPI; the first one's version is shown. `mcp` 1 speaks the older protocols, 2 both. */
const pythonClients = [
  { name: "openai", packages: ["openai"] },
  { name: "anthropic", packages: ["anthropic"] },
  { name: "langchain-openai", packages: ["langchain-openai"] },
  { name: "langchain-anthropic", packages: ["langchain-anthropic"] },
  { name: "mcp1", packages: ["mcp<2"] },
  { name: "mcp2", packages: ["mcp>=2"] },
];

/** @param {string} folder @param {string} name */
const packageVersion = (folder, name) =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;

/** @param {string} python @param {string} name */
const pythonVersion = (python, name) => {
  const read = `import importlib.metadata as m; print(m.version("${name}"))`;
  return spawnSync(python, ["-c", read], { encoding: "utf8" }).stdout.trim();
};

/** Loads the bundled chat model: clients that do not retry would be told that it loads. @param {string} address @param {string} token */
const loadBundledModel = async (address, token) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "x-wait-for-model": "true" };
  const body = {
    model: await bundledModel(address, headers),
    messages: [{ role: "user", content: "Hi" }],
    max_tokens: 1,
  };
  await fetch(`${address}/router/v1/chat/completions`, { method: "POST", headers, body: JSON.stringify(body) });
};

/** @param {{ address: string, token: string }} hub @param {import("./run-client.mjs").AddClient} add */
export const runAgentClients = async ({ address, token }, add) => {
  await loadBundledModel(address, token);
  for (const [name, from] of Object.entries(dependencies)) {
    const words = [join(scripts, "agent-calls.mjs"), address, token, name];
    add(name, packageVersion(root, from), await rowsOf(process.execPath, words, {}));
  }
  for (const packages of installed) {
    const [name = ""] = packages;
    const folder = packagesOf(name.replaceAll(/\W+/g, "-"), packages);
    const words = [join(scripts, "installed-calls.mjs"), address, token, name, folder ?? ""];
    add(
      name,
      folder ? packageVersion(folder, name) : "",
      folder ? await rowsOf(process.execPath, words, {}) : notInstalled,
    );
  }
  for (const { name, packages } of pythonClients) {
    const [wanted = ""] = packages;
    const shown = wanted.replace(/[<>=].*$/, "");
    const folder = environmentOf(name, packages);
    const python = folder && join(folder, "bin/python");
    const words = [join(scripts, "agent_calls.py"), address, token, name];
    add(
      `Python ${python ? shown : wanted}`,
      python ? pythonVersion(python, shown) : "",
      python ? await rowsOf(python, words, {}) : notInstalled,
    );
  }
};
