// @ts-check
/** Calls of SDKs and agents' clients; prints rows as python_calls.py does. Arguments: address, token, client. */

import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import Anthropic from "@anthropic-ai/sdk";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { generateText, streamText } from "ai";
import OpenAI, { toFile } from "openai";

const [address = "", token = "", chosen = ""] = process.argv.slice(2);
const openai = new OpenAI({ baseURL: `${address}/router/v1`, apiKey: token, maxRetries: 0 });
const anthropic = new Anthropic({ baseURL: `${address}/router`, authToken: token, apiKey: null, maxRetries: 0 });
const headers = { authorization: `Bearer ${token}` };
const info = { name: "clients", version: "1" };

/** @param {unknown} isTrue @param {string} message */
const demand = (isTrue, message) => {
  if (!isTrue) throw new Error(message);
};

/** The chat model that the hub ships with. */
const modelOf = async () => {
  const reply = await fetch(`${address}/api/models?filter=conversational&author=orrery&limit=1`, { headers });
  const [model] = /** @type {{ id: string }[]} */ (await reply.json());
  return model?.id ?? "";
};
const model = await modelOf();
const messages = [{ role: /** @type {const} */ ("user"), content: "Hi" }];

/** @param {AsyncIterable<unknown>} events */
const countOf = async (events) => {
  let count = 0;
  for await (const _event of events) count += 1;
  return count;
};

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

/** @type {Record<string, [string, () => Promise<unknown>][]>} */
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
    ["models.list", async () => demand((await anthropic.models.list()).data.length > 0, "no models")],
  ],
  "ai with openai(model)": [
    [
      "generateText and streamText",
      async () => {
        const provider = createOpenAI({ baseURL: `${address}/router/v1`, apiKey: token });
        await generateText({ model: provider(model), prompt: "Hi", maxOutputTokens: 16, maxRetries: 0 });
        const { textStream } = streamText({ model: provider(model), prompt: "Hi", maxOutputTokens: 16, maxRetries: 0 });
        await countOf(textStream);
      },
    ],
  ],
  "ai with @ai-sdk/anthropic": [
    [
      "generateText and streamText",
      async () => {
        const provider = createAnthropic({ baseURL: `${address}/router/v1`, authToken: token });
        await generateText({ model: provider(model), prompt: "Hi", maxOutputTokens: 5, maxRetries: 0 });
        const { textStream } = streamText({ model: provider(model), prompt: "Hi", maxOutputTokens: 5, maxRetries: 0 });
        await countOf(textStream);
      },
    ],
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

for (const [call, run] of clients[chosen] ?? []) {
  /** @type {{ outcome: string, reason: string }} */
  const row = await run().then(
    () => ({ outcome: "works", reason: "" }),
    (error) => ({ outcome: "failed", reason: String(error?.message ?? error).slice(0, 300) }),
  );
  console.log(JSON.stringify({ call, ...row }));
}
process.exit(0);
