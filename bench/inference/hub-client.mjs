// @ts-check
/** Clients of a hub in a process of their own: they stream chats over HTTP, and look at bytes only as far as they must. */
import { pullPrompts } from "./pull-prompts.mjs";

const [address = "", token = "", model = ""] = process.argv.slice(2);
const path = `${address}/router/hf-inference/models/${model}/v1/chat/completions`;
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
  const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(ask) });
  if (!reply.ok || !reply.body) throw new Error(`${reply.status}: ${await reply.text()}`);
  let firstMs = 0;
  /** @type {Uint8Array[]} */
  const parts = [];
  for await (const part of reply.body) {
    if (firstMs === 0 && Buffer.from(part).includes('"content":"')) firstMs = performance.now() - started;
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString();
  const count = /"completion_tokens":(\d+)/.exec(text)?.[1];
  if (count === undefined) throw new Error(`no usage: ${text.slice(-300)}`);
  return { tokens: Number(count), firstMs };
};

process.on("message", async (/** @type {{ chats: object[][], atOnce: number, maxTokens: number }} */ ask) => {
  process.send?.(await pullPrompts(ask.chats, ask.atOnce, (messages) => answer(messages, ask.maxTokens)));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
