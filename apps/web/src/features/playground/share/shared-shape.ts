import type { ParameterName } from "../session/parameters.ts";

/** JSON schema of a share link; anything else is rejected before it is shown. */

const text = (maxLength: number) => ({ type: "string", maxLength });
const number = { type: "number" };
const count = { type: "integer", minimum: 0, maximum: 1_000_000 };
const list = (items: object, maxItems: number) => ({ type: "array", items, maxItems });
const object = (properties: Record<string, object>, ...optional: string[]) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

const id = { type: "string", maxLength: 200, pattern: "^[\\w.-]+(/[\\w.-]+)?$" };
const word = { type: "string", minLength: 1, maxLength: 80, pattern: "^[\\w-]+$" };
const long = text(400_000);
const short = text(2_000);
const score = object({ label: short, score: number });
const box = object({ xmin: number, ymin: number, xmax: number, ymax: number });
const tool = object({
  id: short,
  type: { const: "function" },
  function: object({ name: short, arguments: text(20_000) }),
});

const kind = (name: string, properties: Record<string, object>, ...optional: string[]) =>
  object({ kind: { const: name }, ...properties }, ...optional);

const outputs = [
  kind("scores", { scores: list(score, 2_000) }),
  kind("entities", {
    entities: list(
      object({ label: short, score: number, word: short, start: count, end: count }, "start", "end"),
      5_000,
    ),
  }),
  kind("answer", { answer: long, score: number, start: count, end: count }, "score", "start", "end"),
  kind("text", { text: long }),
  kind(
    "chat",
    { text: long, reasoning: long, toolCalls: list(tool, 50), finishReason: short },
    "reasoning",
    "toolCalls",
    "finishReason",
  ),
  kind("embedding", { vectors: list({ ...list(number, 10_000), minItems: 1 }, 100) }),
  kind("similarities", { scores: list(object({ index: count, score: number }), 2_000) }),
  kind(
    "cells",
    {
      answer: long,
      cells: list(short, 2_000),
      coordinates: list({ type: "array", items: count, minItems: 2, maxItems: 2 }, 2_000),
      aggregator: short,
    },
    "aggregator",
  ),
  kind("predictions", { values: list({ anyOf: [short, number] }, 5_000) }),
  kind("boxes", { boxes: list(object({ label: short, score: number, box }), 2_000) }),
  kind("action", { action: { anyOf: [number, list(number, 2_000)] } }),
];

export const sharedKinds: readonly string[] = outputs.map(
  ({ properties }) => (properties.kind as { const: string }).const,
);

const draft = object({ text: long, files: list(long, 10) });
const setting = { type: "number", minimum: -1e9, maximum: 1e9 };
const parameterShapes: { readonly [N in ParameterName]-?: object } = {
  temperature: setting,
  topP: setting,
  topK: setting,
  maxTokens: setting,
  stop: list(text(200), 4),
  frequencyPenalty: setting,
  presencePenalty: setting,
  seed: setting,
  reasoningEffort: word,
  logprobs: { const: true },
};
const money = object({ usd: { type: "number", minimum: 0 }, basis: { enum: ["confirmed", "estimated"] } });
const timing = object(
  { firstMs: number, totalMs: number, waitedMs: number, tokensPerSecond: number },
  "firstMs",
  "tokensPerSecond",
);
const cell = object(
  {
    turn: { type: "integer", minimum: 0, maximum: 50 },
    row: { type: "integer", minimum: 0, maximum: 19 },
    column: { type: "integer", minimum: 0, maximum: 7 },
    output: { anyOf: outputs },
    failure: text(4_000),
    text: long,
    timing,
    cost: money,
    provider: word,
  },
  "output",
  "failure",
  "text",
  "timing",
  "cost",
  "provider",
);

export const sharedShape: Record<string, unknown> = object(
  {
    v: { const: 1 },
    name: text(120),
    task: word,
    request: { type: "object" },
    turns: list(draft, 50),
    draft,
    chat: object(
      {
        system: long,
        tools: long,
        schema: long,
        ...parameterShapes,
      },
      ...Object.keys(parameterShapes),
    ),
    variables: object({ names: list(text(40), 40), rows: list(list(long, 40), 20) }),
    columns: list(
      object(
        {
          model: { anyOf: [{ const: "" }, id] },
          provider: word,
          parameters: object(parameterShapes, ...Object.keys(parameterShapes)),
        },
        "parameters",
      ),
      8,
    ),
    base: { type: "integer", minimum: 0, maximum: 7 },
    view: { enum: ["answers", "differences"] },
    cells: list(cell, 2_000),
    left: list(text(200), 10),
  },
  "base",
  "left",
);
