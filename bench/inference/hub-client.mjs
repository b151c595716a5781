// @ts-check
/**
 * Clients of a hub in a process of their own: they stream chats over HTTP, and look at bytes only as far as they must. Node's
 * `fetch` would take more than a millisecond of each answer.
 */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { pullPrompts } from "./pull-prompts.mjs";

const [address = "", token = "", model = ""] = process.argv.slice(2);
const path = `${address}/router/hf-inference/models/${model}/v1/chat/completions`;
const agent = new Agent({ keepAlive: true });
const headers = {
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
  "x-wait-for-model": "true",
};

/** @param {object[]} messages @param {number} maxTokens */
const answer = async (messages, maxTokens) => {
  const started = performance.now();
  const ask = {
    messages,
    max_tokens: maxTokens,
    temperature: 0,
    stream: true,
    stream_options: { include_usage: true },
  };
  const call = request(path, { method: "POST", headers, agent }).end(JSON.stringify(ask));
  const [reply] = /** @type {[import("node:http").IncomingMessage]} */ (await once(call, "response"));
  let firstMs = 0;
  /** @type {Buffer[]} */
  const parts = [];
  reply.on("data", (/** @type {Buffer} */ part) => {
    if (firstMs === 0 && part.includes('"content":"')) firstMs = performance.now() - started;
    parts.push(part);
  });
  await once(reply, "end");
  const text = Buffer.concat(parts).toString();
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${text}`);
  const count = /"completion_tokens":(\d+)/.exec(text)?.[1];
  if (count === undefined) throw new Error(`no usage: ${text.slice(-300)}`);
  return { tokens: Number(count), firstMs };
};

process.on("message", async (/** @type {{ chats: object[][], atOnce: number, maxTokens: number }} */ ask) => {
  process.send?.(await pullPrompts(ask.chats, ask.atOnce, (messages) => answer(messages, ask.maxTokens)));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
