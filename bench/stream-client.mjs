// @ts-check
/** One client in a process of its own: at each message it reads a stream and reports the CPU time that took. */
import { createParser } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";

const [name = "", url = ""] = process.argv.slice(2);
const model = "orrery/chat";
const endpoint = `${url}/router/hf-inference/models/${model}`;
/** @type {{ role: "user", content: string }[]} */
const messages = [{ role: "user", content: "hello" }];

/** @typedef {{ function?: { arguments?: string } }} ToolCall */
/** @typedef {{ choices: { delta?: { content?: string | null, tool_calls?: ToolCall[] } }[] }} Piece */

const post = () =>
  fetch(`${endpoint}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer hf_bench" },
    body: JSON.stringify({ model, messages, stream: true }),
  });

/** @param {Piece} piece */
const lengthOf = ({ choices: [choice] }) =>
  choice?.delta?.content?.length ?? choice?.delta?.tool_calls?.[0]?.function?.arguments?.length ?? 0;

/** @param {AsyncIterable<Piece>} stream */
const readAll = async (stream) => {
  let length = 0;
  for await (const piece of stream) length += lengthOf(piece);
  return length;
};

/** @returns {AsyncGenerator<Piece>} The events of a reply, each parsed, as one would write it by hand. */
async function* parsedEvents() {
  const { body } = await post();
  if (!body) throw new Error("no body");
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let queue = [];
  const parser = createParser({ onEvent: ({ data }) => void queue.push(data) });
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    const events = queue;
    queue = [];
    for (const data of events) {
      if (data === "[DONE]") return;
      yield JSON.parse(data);
    }
  }
}

/** @returns {AsyncGenerator<Piece>} The same through the parser's own transform stream. */
async function* pipedEvents() {
  const { body } = await post();
  if (!body) throw new Error("no body");
  const events = body
    .pipeThrough(/** @type {ReadableWritablePair<string, Uint8Array>} */ (new TextDecoderStream()))
    .pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data === "[DONE]") return;
    yield JSON.parse(data);
  }
}

/** The least a client can do that parses every event: read, decode, split, parse. No events cut in two, no async iteration. */
const readBare = async () => {
  const reader = (await post()).body?.getReader();
  const decoder = new TextDecoder();
  let [length, rest] = [0, ""];
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return length;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part !== "data: [DONE]") length += lengthOf(JSON.parse(part.slice(6)));
  }
};

const openOurs = async () => {
  const { InferenceClient } = await import("@orrery/inference");
  const client = new InferenceClient("hf_bench", { endpointUrl: endpoint });
  return () => readAll(/** @type {AsyncIterable<Piece>} */ (client.chatCompletionStream({ model, messages })));
};

const openPeer = async () => {
  const { InferenceClient } = await import("@huggingface/inference");
  const client = new InferenceClient("hf_bench", { endpointUrl: endpoint });
  return () => readAll(/** @type {AsyncIterable<Piece>} */ (client.chatCompletionStream({ model, messages })));
};

const openOpenAi = async () => {
  const { OpenAI } = await import("openai");
  const client = new OpenAI({ apiKey: "hf_bench", baseURL: `${endpoint}/v1`, maxRetries: 0 });
  return async () => readAll(await client.chat.completions.create({ model, messages, stream: true }));
};

/** @type {Record<string, () => Promise<() => Promise<number>>>} */
const clients = {
  "@orrery/inference": openOurs,
  "fetch + split + JSON.parse": async () => readBare,
  "fetch + eventsource-parser": async () => () => readAll(parsedEvents()),
  "fetch + EventSourceParserStream": async () => () => readAll(pipedEvents()),
  "@huggingface/inference": openPeer,
  openai: openOpenAi,
};

const read = await /** @type {() => Promise<() => Promise<number>>} */ (clients[name])();

process.on("message", async () => {
  const before = process.cpuUsage();
  const length = await read();
  const { user, system } = process.cpuUsage(before);
  process.send?.({ length, ms: (user + system) / 1000 });
});
process.send?.("ready");
