// @ts-check
/** A provider that costs next to nothing: reads a request by its length, and answers the same each time. */
import { createServer } from "node:net";

const events = Number(process.argv[2] ?? 200);
const gap = Number(process.argv[3] ?? 0);
/** For requests of the user “paced”. */
const paced = { count: 20, pauseMs: 1 };

const answer = {
  id: "bench",
  object: "chat.completion",
  created: 1,
  model: "bench",
  choices: [{ index: 0, message: { role: "assistant", content: "word ".repeat(60) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 20, completion_tokens: 60, total_tokens: 80 },
};
const body = JSON.stringify(answer);
const plain = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: keep-alive\r\n\r\n${body}`,
);

/** @param {unknown} value */
const chunkOf = (value) => {
  const text = `data: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
  return Buffer.from(`${text.length.toString(16)}\r\n${text}\r\n`);
};
/** @param {object} delta @param {string | null} finish */
const piece = (delta, finish = null) =>
  chunkOf({
    id: "bench",
    object: "chat.completion.chunk",
    created: 1,
    model: "bench",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
const head = Buffer.from(
  "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\nconnection: keep-alive\r\n\r\n",
);
const word = piece({ content: " word" });
const usage = chunkOf({
  id: "bench",
  object: "chat.completion.chunk",
  created: 1,
  model: "bench",
  choices: [],
  usage: answer.usage,
});
const tail = Buffer.concat([piece({}, "stop"), usage, chunkOf("[DONE]"), Buffer.from("0\r\n\r\n")]);

/** @param {import("node:net").Socket} socket @param {{ count: number, pauseMs: number }} how */
const stream = (socket, { count, pauseMs }) => {
  socket.write(Buffer.concat([head, piece({ role: "assistant", content: "" })]));
  let sent = 0;
  const next = () => {
    if (socket.destroyed) return;
    if (sent++ === count) return void socket.write(tail);
    socket.write(word);
    if (pauseMs > 0) setTimeout(next, pauseMs);
    else setImmediate(next);
  };
  next();
};

const server = createServer((socket) => {
  socket.setNoDelay(true);
  let held = Buffer.alloc(0);
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    for (;;) {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0) return;
      const top = held.subarray(0, end).toString("latin1").toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(top)?.[1] ?? -1);
      // A body without a length comes in chunks; the last one is empty.
      const stop = length >= 0 ? end + 4 + length : held.indexOf("0\r\n\r\n", end) + 5;
      if (stop < end + 4 || held.length < stop) return;
      const isStream = held.subarray(end, stop).includes('"stream":true');
      const isPaced = held.subarray(end, stop).includes('"user":"paced"');
      held = held.subarray(stop);
      if (isStream) stream(socket, isPaced ? paced : { count: events, pauseMs: gap });
      else socket.write(plain);
    }
  });
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port }),
);
