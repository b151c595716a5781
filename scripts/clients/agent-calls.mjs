// @ts-check
/** Calls of SDKs and agents' clients; prints rows as python_calls.py does. Arguments: address, token, client. */

import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import Anthropic from "@anthropic-ai/sdk";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { generateText, jsonSchema, stepCountIs, streamText, tool } from "ai";
import OpenAI, { toFile } from "openai";
import {
  agentModel,
  bundledModel,
  clockParameters,
  countOf,
  demand,
  demandZone,
  printRows,
  toolPrompt,
  toolResult,
} from "./agent-rows.mjs";

const [address = "", token = "", chosen = ""] = process.argv.slice(2);
const router = { baseURL: `${address}/router/v1`, apiKey: token };
const anthropicRouter = { baseURL: router.baseURL, authToken: token };
const openai = new OpenAI({ ...router, maxRetries: 0 });
const anthropic = new Anthropic({ baseURL: `${address}/router`, authToken: token, apiKey: null, maxRetries: 0 });
const headers = { authorization: `Bearer ${token}` };
const info = { name: "clients", version: "1" };

const model = await bundledModel(address, headers);
const messages = [{ role: /** @type {const} */ ("user"), content: "Hi" }];

const runBatch = async () => {
  const body = { model, messages, max_tokens: 5 };
  const line = JSON.stringify({ custom_id: "one", method: "POST", url: "/v1/chat/completions", body });
  const file = await openai.files.create({ file: await toFile(Buffer.from(line), "lines.jsonl"), purpose: "batch" });
  const endpoint = /** @type {const} */ ("/v1/chat/completions");
  let batch = await openai.batches.create({ input_file_id: file.id, endpoint, completion_window: "24h" });
  for (let turn = 0; turn < 120 && batch.status === "in_progress"; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    batch = await openai.batches.retrieve(batch.id);
  }
  demand(batch.request_counts?.completed === 1, `the batch is ${batch.status}`);
};

/** @typedef {{ listTools: () => Promise<{ tools: unknown[] }>, callTool: (call: never) => Promise<unknown>, close: () => Promise<void> }} AnyClient */

/** @param {AnyClient} client */
const useMcp = async (client) => {
  try {
    demand((await client.listTools()).tools.length > 10, "too few tools");
    const call = { name: "hub_repo_search", arguments: { limit: 1 } };
    const found = /** @type {{ structuredContent?: { repositories: unknown[] } }} */ (
      await client.callTool(/** @type {never} */ (call))
    );
    demand(found.structuredContent?.repositories.length === 1, "nothing found");
  } finally {
    await client.close();
  }
};

const chatTools = async () => {
  const tools = [{ type: /** @type {const} */ ("function"), function: { name: "clock", parameters: clockParameters } }];
  /** @type {import("openai").OpenAI.ChatCompletionMessageParam[]} */
  const talk = [{ role: "user", content: toolPrompt }];
  const ask = { model: agentModel, messages: talk, tools };
  const { choices } = await openai.chat.completions.stream({ ...ask, stream: true }).finalChatCompletion();
  const call = choices[0]?.message.tool_calls?.[0];
  demandZone(JSON.parse(call?.type === "function" ? call.function.arguments : "null"));
  talk.push({ role: "assistant", content: null, tool_calls: call ? [call] : [] });
  talk.push({ role: "tool", tool_call_id: call?.id ?? "", content: toolResult });
  const last = await openai.chat.completions.create(ask);
  demand(last.choices[0]?.message.content, "no answer after the tool's result");
};

const responsesTools = async () => {
  const tools = [
    { type: /** @type {const} */ ("function"), name: "clock", parameters: clockParameters, strict: false },
  ];
  const first = await openai.responses.stream({ model: agentModel, input: toolPrompt, tools }).finalResponse();
  const call = first.output.find((item) => item.type === "function_call");
  demandZone(JSON.parse(call?.arguments ?? "null"));
  const output = {
    type: /** @type {const} */ ("function_call_output"),
    call_id: call?.call_id ?? "",
    output: toolResult,
  };
  const next = { model: agentModel, previous_response_id: first.id, input: [output], tools };
  demand((await openai.responses.create(next)).output_text, "no answer after the tool's result");
};

const messagesTools = async () => {
  const tools = [{ name: "clock", input_schema: clockParameters }];
  /** @type {Anthropic.MessageParam[]} */
  const talk = [{ role: "user", content: toolPrompt }];
  const ask = { model: agentModel, max_tokens: 100, tools, messages: talk };
  const { content } = await anthropic.messages.stream(ask).finalMessage();
  const call = content.find((block) => block.type === "tool_use");
  demandZone(call?.input);
  talk.push({ role: "assistant", content });
  talk.push({ role: "user", content: [{ type: "tool_result", tool_use_id: call?.id ?? "", content: toolResult }] });
  const last = await anthropic.messages.create(ask);
  demand(last.content[0]?.type === "text", "no answer after the tool's result");
};

/** @param {import("ai").LanguageModel} chosenModel */
const sdkTools = async (chosenModel) => {
  /** @type {unknown[]} */
  const given = [];
  const execute = (/** @type {unknown} */ input) => {
    given.push(input);
    return toolResult;
  };
  const clock = tool({ inputSchema: jsonSchema(clockParameters), execute });
  const ask = { model: chosenModel, prompt: toolPrompt, tools: { clock }, stopWhen: stepCountIs(3), maxRetries: 0 };
  demand((await generateText(ask)).text, "no answer after the tool's result");
  const streamed = streamText(ask);
  await streamed.consumeStream();
  demand(await streamed.text, "no streamed answer after the tool's result");
  demand(given.length === 2, `the tool was called ${given.length} times`);
  given.forEach(demandZone);
};

/** @type {Record<string, import("./agent-rows.mjs").Call[]>} */
const clients = {
  openai: [
    [
      "chat.completions.create, streamed and not",
      async () => {
        const reply = await openai.chat.completions.create({ model, messages, max_tokens: 5 });
        demand(reply.choices[0]?.message.role === "assistant", "no answer");
        demand(
          (await countOf(await openai.chat.completions.create({ model, messages, max_tokens: 5, stream: true }))) > 0,
          "no events",
        );
      },
    ],
    [
      "responses.create, streamed and not, and previous_response_id",
      async () => {
        const first = await openai.responses.create({ model, input: "Hi", max_output_tokens: 16 });
        const next = { model, input: "And?", max_output_tokens: 16, previous_response_id: first.id };
        demand((await countOf(await openai.responses.create({ ...next, stream: true }))) > 2, "too few events");
        await openai.responses.delete(first.id);
      },
    ],
    ["chat.completions with tools", chatTools],
    ["responses with tools", responsesTools],
    ["models.list", async () => demand((await openai.models.list()).data.length > 0, "no models")],
    ["files and batches", runBatch],
  ],
  "@anthropic-ai/sdk": [
    [
      "messages.create and messages.stream",
      async () => {
        const reply = await anthropic.messages.create({ model, messages, max_tokens: 5 });
        demand(reply.type === "message" && reply.usage.input_tokens > 0, "no message");
        const streamed = await anthropic.messages.stream({ model, messages, max_tokens: 5 }).finalMessage();
        demand(streamed.usage.output_tokens > 0, "no tokens");
      },
    ],
    [
      "messages.countTokens",
      async () => demand((await anthropic.messages.countTokens({ model, messages })).input_tokens > 0, "no tokens"),
    ],
    ["messages with tools", messagesTools],
    ["models.list", async () => demand((await anthropic.models.list()).data.length > 0, "no models")],
  ],
  "ai with openai(model)": [
    [
      "generateText and streamText",
      async () => {
        const provider = createOpenAI(router);
        await generateText({ model: provider(model), prompt: "Hi", maxOutputTokens: 16, maxRetries: 0 });
        const { textStream } = streamText({ model: provider(model), prompt: "Hi", maxOutputTokens: 16, maxRetries: 0 });
        await countOf(textStream);
      },
    ],
    ["tools, streamed and not", () => sdkTools(createOpenAI(router)(agentModel))],
  ],
  "ai with @ai-sdk/anthropic": [
    [
      "generateText and streamText",
      async () => {
        const provider = createAnthropic(anthropicRouter);
        await generateText({ model: provider(model), prompt: "Hi", maxOutputTokens: 5, maxRetries: 0 });
        const { textStream } = streamText({ model: provider(model), prompt: "Hi", maxOutputTokens: 5, maxRetries: 0 });
        await countOf(textStream);
      },
    ],
    ["tools, streamed and not", () => sdkTools(createAnthropic(anthropicRouter)(agentModel))],
  ],
  "@modelcontextprotocol/sdk": [
    [
      "listTools and callTool",
      async () => {
        const client = new Client(info);
        const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } });
        await client.connect(/** @type {never} */ (transport));
        await useMcp(/** @type {AnyClient} */ (/** @type {unknown} */ (client)));
      },
    ],
  ],
  "@modelcontextprotocol/client": [
    [
      "listTools and callTool",
      async () => {
        const client = new ModernClient(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
        await client.connect(new ModernTransport(new URL(`${address}/mcp`), { requestInit: { headers } }));
        await useMcp(/** @type {AnyClient} */ (/** @type {unknown} */ (client)));
      },
    ],
  ],
};

await printRows(clients[chosen] ?? []);
process.exit(0);
