import { expect, test } from "vitest";
import { RouterError } from "../router-error.ts";
import { type CallerWire, createWireConverter, type WireStream } from "./caller-wire.ts";
import { dataIn, endOf, eventText } from "./event-text.ts";

test("events are sent by their names, one character per byte", () => {
  const text = eventText([{ type: "a", text: "ž" }, { type: "b" }]);
  expect(Buffer.from(text, "latin1").toString()).toBe(
    'event: a\ndata: {"type":"a","text":"ž"}\n\nevent: b\ndata: {"type":"b"}\n\n',
  );
  expect(dataIn(text)).toEqual([{ type: "a", text: "ž" }, { type: "b" }]);
  expect(dataIn("data:\n\ndata: [DONE]\n\ndata: 5\n\n")).toEqual([5]);
  expect(endOf([{ type: "a" }, { type: "b" }])).toEqual({
    text: eventText([{ type: "a" }, { type: "b" }]),
    last: { type: "b" },
  });
  expect(endOf([])).toEqual({ text: "", last: undefined });
});

/** A wire that writes down what it is given. */
const wire = {
  stream: (inputTokens: number): WireStream => ({
    open: () => [{ type: "open", inputTokens }],
    write: ({ kind, block }) => [{ type: kind, text: block.text }],
    close: (answer, usage) => [{ type: "end", answer, usage }],
    fail: (error, answer, usage) => [{ type: "failed", message: error.message, answer, usage }],
  }),
} as unknown as CallerWire;
const chunk = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }], usage: { n: 1 } })}\n\n`;
const usageOf = (reported: object | undefined) => ({ reported }) as never;

test("a chat stream is converted event by event", () => {
  const converter = createWireConverter(wire, 12);
  expect(dataIn(converter.open())).toEqual([{ type: "open", inputTokens: 12 }]);
  expect(dataIn(converter.take(chunk("a") + chunk("b")))).toEqual([
    { type: "open", text: "" },
    { type: "delta", text: "a" },
    { type: "delta", text: "ab" },
  ]);
  const answer = { blocks: [{ kind: "text", text: "ab" }], finish: "stop", usage: { n: 1 } };
  const last = { type: "end", answer, usage: { reported: { n: 1 } } };
  expect(converter.close(usageOf)).toEqual({ text: eventText([{ type: "close", text: "ab" }, last]), last });
});

test("a chat stream that breaks off fails with the answer so far", () => {
  const converter = createWireConverter(wire, 12);
  converter.take(chunk("a"));
  const answer = { blocks: [{ kind: "text", text: "a" }], finish: "stop", usage: { n: 1 } };
  const last = { type: "failed", message: "It broke.", answer, usage: { reported: { n: 1 } } };
  const error = new RouterError("stream_interrupted", "It broke.");
  expect(converter.fail(error, usageOf)).toEqual({ text: eventText([last]), last });
});
