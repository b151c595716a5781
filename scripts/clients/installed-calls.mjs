// @ts-check
/**
 * Calls of JavaScript clients that `npm run clients` installs for itself; prints rows as python_calls.py does.
 * Arguments: address, token, client, folder of the installed packages.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { agentModel, countOf, demand, demandZone, printRows, toolPrompt, toolResult } from "./agent-rows.mjs";

const [address = "", token = "", chosen = "", folder = ""] = process.argv.slice(2);

// A module of that folder finds the packages there.
const loader = join(folder, "load.mjs");
writeFileSync(loader, "export const load = (name) => import(name);\n");
const { load } = await import(pathToFileURL(loader).href);

const clock = {
  type: "function",
  function: {
    name: "clock",
    description: "The time.",
    parameters: { type: "object", properties: { zone: { type: "string" } } },
  },
};

const chatModel = async (/** @type {boolean} */ useResponsesApi) => {
  const { ChatOpenAI } = await load("@langchain/openai");
  const configuration = { baseURL: `${address}/router/v1` };
  return new ChatOpenAI({ model: agentModel, apiKey: token, maxRetries: 0, useResponsesApi, configuration });
};

const talk = async (/** @type {boolean} */ useResponsesApi) => {
  const model = await chatModel(useResponsesApi);
  demand((await model.invoke("Hi")).text, "no answer");
  demand((await countOf(await model.stream("Hi"))) > 1, "too few pieces");
};

const useTools = async (/** @type {boolean} */ useResponsesApi) => {
  const model = (await chatModel(useResponsesApi)).bindTools([clock]);
  const { HumanMessage, ToolMessage } = await load("@langchain/core/messages");
  const asked = new HumanMessage(toolPrompt);
  const called = await model.invoke([asked]);
  const [call] = called.tool_calls;
  demandZone(call?.args);
  const told = new ToolMessage({ content: toolResult, tool_call_id: call.id });
  demand((await model.invoke([asked, called, told])).text, "no answer after the tool's result");
};

const useAgent = async () => {
  const { Agent } = await load("@huggingface/mcp-client");
  const headers = { Authorization: `Bearer ${token}` };
  const agent = new Agent({
    endpointUrl: `${address}/router/v1`,
    model: agentModel,
    apiKey: token,
    servers: [{ type: "http", config: { url: `${address}/mcp`, options: { requestInit: { headers } } } }],
  });
  await agent.loadTools();
  demand(agent.availableTools.length > 10, "too few tools");
  const results = [];
  for await (const piece of agent.run('Please call the tool hub_repo_search with {"limit": 1}'))
    if (piece.role === "tool") results.push(piece.content);
  await agent.cleanup?.();
  demand(results.length === 1 && /orrery|repositories/.test(String(results[0])), `results: ${JSON.stringify(results)}`);
};

/** @type {Record<string, import("./agent-rows.mjs").Call[]>} */
const clients = {
  "@langchain/openai": [
    ["ChatOpenAI, streamed and not", () => talk(false)],
    ["ChatOpenAI with useResponsesApi, streamed and not", () => talk(true)],
    ["tools with useResponsesApi", () => useTools(true)],
    ["tools with chat completions", () => useTools(false)],
  ],
  "@huggingface/mcp-client": [["Agent: tools of /mcp, and a call of one", useAgent]],
};

await printRows(clients[chosen] ?? []);
process.exit(0);
