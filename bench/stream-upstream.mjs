// @ts-check
/** The upstream of the stream bench: every request is answered with the same stream of one kind of content. */
import { createServer } from "node:http";

const [content = "prose", count = "0"] = process.argv.slice(2);

/** Pieces that a model may stream, by kind of content. @type {Readonly<Record<string, readonly string[]>>} */
const texts = {
  prose: ["The", " tower", " is", " 324", " metres", " tall", ",", " about", " the", " same", " height", ".", " It"],
  code: ["def", " f", "(x", "):\n", "    ", "return", ' "', "a\\n", '"', " + ", "\t", "str", "(x)\n", "# é", "\n\n"],
  json: ['{"', "name", '":', ' "', "Ada", '",', ' "', "tags", '":', ' ["', "x", '\\"', '"],', ' "n', '":', " 12", "}"],
  tools: ['{\\"', "city", '\\":', ' \\"', "Pa", "ris", '\\",', ' \\"', "days", '\\":', " 3", "}"],
};

/** @param {string} text */
const deltaOf = (text) =>
  content === "tools" ? { tool_calls: [{ index: 0, function: { arguments: text } }] } : { content: text };

const frame = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "bench" };

/** @param {object} delta @param {string | null} finish_reason */
const event = (delta, finish_reason) =>
  `data: ${JSON.stringify({ ...frame, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const pieces = texts[content] ?? [];
const events = Array.from({ length: Number(count) }, (_, index) =>
  event(deltaOf(pieces[index % pieces.length] ?? ""), null),
);
const chunks = [...events, `${event({}, "stop")}data: [DONE]\n\n`].map((text) => Buffer.from(text));

const server = createServer(async (incoming, outgoing) => {
  incoming.resume();
  outgoing.writeHead(200, { "content-type": "text/event-stream" });
  for (const chunk of chunks)
    if (!outgoing.write(chunk)) await new Promise((resolve) => outgoing.once("drain", resolve));
  outgoing.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${address.port}`);
});
