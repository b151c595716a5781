import { describe, expect, test } from "vitest";
import { readChatReply } from "./answer-blocks.ts";
import { type BlockEvent, createBlockStream } from "./block-stream.ts";

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});
const call = (index: number | undefined, id: string | undefined, name: string | undefined, text: string) => ({
  tool_calls: [{ ...(index !== undefined && { index }), id, function: { name, arguments: text } }],
});

const eventsOf = (chunks: readonly object[]) => {
  const stream = createBlockStream();
  const events: BlockEvent[] = [...chunks.flatMap((one) => stream.take(one)), ...stream.end()];
  return { events, answer: stream.answer() };
};

/** One line per event, such as “0 + text” for the start of the first block. */
const linesOf = (events: readonly BlockEvent[]) =>
  events.map((event) => {
    if (event.kind === "delta") return `${event.index} ${event.text}`;
    const name = event.block.kind === "tool" ? `${event.block.id} ${event.block.name}` : event.block.kind;
    return event.kind === "open" ? `${event.index} + ${name}` : `${event.index} - ${event.block.text}`;
  });

const cases: readonly {
  readonly name: string;
  readonly chunks: readonly object[];
  readonly lines: readonly string[];
}[] = [
  {
    name: "text",
    chunks: [chunk({ role: "assistant", content: "" }), chunk({ content: "a" }), chunk({ content: "b" }, "stop")],
    lines: ["0 + text", "0 a", "0 b", "0 - ab"],
  },
  {
    name: "reasoning before text",
    chunks: [chunk({ reasoning: "r" }), chunk({ content: "t" }), chunk({}, "stop")],
    lines: ["0 + reasoning", "0 r", "0 - r", "1 + text", "1 t", "1 - t"],
  },
  {
    name: "content in parts",
    chunks: [
      chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "r" }] }] }),
      chunk({ content: [{ type: "text", text: "t" }] }),
    ],
    lines: ["0 + reasoning", "0 r", "0 - r", "1 + text", "1 t", "1 - t"],
  },
  {
    name: "two calls in turn",
    chunks: [
      chunk(call(0, "a", "f", '{"x":')),
      chunk(call(0, undefined, undefined, "1}")),
      chunk(call(1, "b", "g", "{}")),
    ],
    lines: ["0 + a f", '0 {"x":', "0 1}", '0 - {"x":1}', "1 + b g", "1 {}", "1 - {}"],
  },
  {
    name: "two calls whose pieces alternate",
    chunks: [
      chunk(call(0, "a", "f", '{"x":')),
      chunk(call(1, "b", "g", '{"y":')),
      chunk(call(0, undefined, undefined, "1}")),
      chunk(call(1, undefined, undefined, "2}"), "tool_calls"),
    ],
    lines: ["0 + a f", '0 {"x":', "0 1}", '0 - {"x":1}', "1 + b g", '1 {"y":', "1 2}", '1 - {"y":2}'],
  },
  {
    name: "calls without an index, and with the same index",
    chunks: [
      chunk(call(undefined, "a", "f", "{}")),
      chunk(call(undefined, "b", "g", "{}")),
      chunk(call(0, "c", "h", "{}")),
      chunk(call(0, "d", "i", "{}")),
    ],
    lines: [
      "0 + a f",
      "0 {}",
      "0 - {}",
      "1 + b g",
      "1 {}",
      "1 - {}",
      "2 + c h",
      "2 {}",
      "2 - {}",
      "3 + d i",
      "3 {}",
      "3 - {}",
    ],
  },
  {
    name: "text in the middle of a call",
    chunks: [chunk(call(0, "a", "f", '{"x":')), chunk({ content: "t" }), chunk(call(0, undefined, undefined, "1}"))],
    lines: ["0 + a f", '0 {"x":', "0 1}", '0 - {"x":1}', "1 + text", "1 t", "1 - t"],
  },
  {
    name: "a call whose arguments are cut off, and one without an id",
    chunks: [chunk(call(0, "a", "f", '{"x":')), chunk(call(1, undefined, "g", "{}"), "length")],
    lines: ["0 + a f", '0 {"x":', '0 - {"x":', "1 + call_1 g", "1 {}", "1 - {}"],
  },
  { name: "events without choices", chunks: [{ id: "x" }, { choices: [] }, { choices: "no" }, {}], lines: [] },
];

describe("createBlockStream", () => {
  test.each(cases)("$name", ({ chunks, lines }) => {
    const { events, answer } = eventsOf(chunks);
    expect(linesOf(events)).toEqual(lines);
    const closed = events.flatMap((event) => (event.kind === "close" ? [event.block] : []));
    expect(answer.blocks).toEqual(closed);
  });

  test("keeps the finish reason, the stop sequence and the usage", () => {
    const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop", stop_reason: "END" }] };
    const { answer } = eventsOf([chunk({ content: "a" }), last, { choices: [], usage: { prompt_tokens: 3 } }]);
    expect(answer).toMatchObject({ finish: "stop", stopSequence: "END", usage: { prompt_tokens: 3 } });
  });
});

test("a complete reply has the blocks of its stream", () => {
  const message = {
    reasoning_content: "r",
    content: "t",
    tool_calls: [{ id: "a", type: "function", function: { name: "f", arguments: "{}" } }],
  };
  const reply = readChatReply({ choices: [{ index: 0, message, finish_reason: "stop" }] });
  const { reasoning_content, content, tool_calls } = message;
  const { answer } = eventsOf([
    chunk({ reasoning_content }),
    chunk({ content }),
    chunk({ tool_calls: tool_calls.map((one) => ({ index: 0, ...one })) }, "stop"),
  ]);
  expect(reply).toEqual(answer);
  expect(reply.finish).toBe("tool_calls");
});

test("a reply without choices is empty", () => {
  for (const value of [{}, { choices: [] }, { choices: [null] }, undefined])
    expect(readChatReply(value)).toEqual({ blocks: [], finish: "stop" });
});
