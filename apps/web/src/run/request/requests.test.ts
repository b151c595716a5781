import { describe, expect, it } from "vitest";
import { costOf, costText, estimateCost } from "../cost.ts";
import { entityMarks } from "../output/entity-marks.ts";
import { cosines } from "../output/vectors.ts";
import { splitDraft, systemOf, userMessage, withEditedText, withSystem } from "./chat-turns.ts";
import { toColumns, toRows } from "./columns.ts";
import { curlOf } from "./curl.ts";
import { examplesOf } from "./examples.ts";
import { type ParameterField, readParameter } from "./parameter-fields.ts";
import { bodyText } from "./run-body.ts";
import { runEndpoint } from "./run-endpoint.ts";
import { missingInput, type TaskRequest, withValueAt } from "./task-request.ts";

describe("a request", () => {
  it("sets and removes values at a path", () => {
    const request = withValueAt({ inputs: "x" }, "parameters.top_k", 3);
    expect(request).toEqual({ inputs: "x", parameters: { top_k: 3 } });
    expect(withValueAt(request, "parameters.top_k", undefined)).toEqual({ inputs: "x", parameters: {} });
  });

  it("names the missing input", () => {
    expect(missingInput("question-answering", { inputs: { question: "Why?" } })).toBe("a context");
    expect(missingInput("image-classification", {})).toBe("an image");
    expect(missingInput("zero-shot-classification", { inputs: "x" })).toBe("at least one label");
    expect(missingInput("image-to-image", { inputs: "data:image/png;base64,AA" })).toBeUndefined();
  });

  it("is sent to the hub's own service or to the router", () => {
    expect(runEndpoint("text-generation", "a/b", "hf-inference")).toEqual({
      path: "/router/hf-inference/models/a/b/pipeline/text-generation",
      form: "task",
      isStreamed: true,
    });
    expect(runEndpoint("text-to-image", "a/b", "fal-ai").path).toBe(
      "/router/auto/models/a/b%3Afal-ai?task=text-to-image",
    );
    expect(runEndpoint("text-generation", "a/b", "together")).toMatchObject({
      path: "/router/v1/completions",
      model: "a/b:together",
    });
  });

  it("is shown with shortened files and as a quoted curl command", () => {
    const shown = bodyText({ inputs: `data:image/png;base64,${"A".repeat(900)}`, note: "it's" });
    expect(shown).toContain("(file data, ");
    expect(shown.length).toBeLessThan(200);
    const headers = { "content-type": "application/json", "x-orrery-provider-key": "***" };
    const command = curlOf({ method: "POST", path: "/router/x", headers, body: `{"inputs":"it's"}` }, "http://hub");
    expect(command).toContain(`'{"inputs":"it'\\''s"}'`);
    expect(command).not.toContain("x-orrery-provider-key");
  });
});

describe("examples of a card", () => {
  const context = { task: "image-classification", files: "/orrery/digits/resolve/main/" };
  it("resolve files to URLs on this hub and skip invalid entries", () => {
    const data = [{ src: "examples/seven.png", example_title: "A seven" }, null, { text: "no picture" }, 5];
    expect(examplesOf(context, data, undefined)).toEqual([
      { title: "A seven", request: { inputs: "/orrery/digits/resolve/main/examples/seven.png" } },
    ]);
  });

  it("include the output given by the card", () => {
    const data = [{ text: "Hi", output: [{ label: "GREETING", score: 0.9 }] }];
    const [first] = examplesOf({ ...context, task: "text-classification" }, data, undefined);
    expect(first?.output).toEqual({ kind: "scores", scores: [{ label: "GREETING", score: 0.9 }] });
  });

  it("fall back to the task's example with the model's mask token", () => {
    const task = { ...context, task: "fill-mask", maskToken: "[GAP]" };
    expect(examplesOf(task, [], { inputs: "a <mask>" })[0]?.request).toEqual({ inputs: "a [GAP]" });
    expect(examplesOf(context, [], { inputs: "cat.png" })[0]?.request).toEqual({ inputs: "/api/tasks/media/cat.png" });
  });
});

describe("a conversation", () => {
  const turns = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "One" },
    { role: "assistant", content: "1" },
  ] as const;

  it("starts with the last user message as draft", () => {
    expect(splitDraft([{ role: "user", content: "Hi" }])).toEqual({ messages: [], draft: { text: "Hi", files: [] } });
  });

  it("sends files as typed parts", () => {
    const draft = { text: "What?", files: ["data:image/png;base64,AA", "data:audio/wav;base64,BB"] };
    expect(userMessage(draft).content).toEqual([
      { type: "image_url", image_url: { url: "data:image/png;base64,AA" } },
      { type: "input_audio", input_audio: { data: "data:audio/wav;base64,BB", format: "wav" } },
      { type: "text", text: "What?" },
    ]);
  });

  it("an edited message drops later ones, and the system prompt stays first", () => {
    expect(withEditedText(turns, 1, "Two")).toEqual([turns[0], { role: "user", content: "Two" }]);
    expect(systemOf(turns)).toBe("Be brief.");
    expect(withSystem(turns, "")).toEqual(turns.slice(1));
    expect(withSystem(turns.slice(1), "Be kind.")[0]).toEqual({ role: "system", content: "Be kind." });
  });
});

describe("costs and outputs", () => {
  it("a cost is confirmed or estimated", () => {
    const counted = { input: 1_000_000, output: 500_000, isEstimated: false };
    expect(costOf({ input: 1, output: 2 }, counted, false)).toEqual({ usd: 2, basis: "confirmed" });
    expect(costOf({ input: 1 }, { ...counted, isEstimated: true }, false)?.basis).toBe("estimated");
    expect(costOf(undefined, undefined, true)).toEqual({ usd: 0, basis: "confirmed" });
    expect(costOf(undefined, counted, false)).toBeUndefined();
    expect(costText({ usd: 0.000_311, basis: "estimated" })).toBe("≈ $0.000311");
    expect(costText({ usd: 0, basis: "estimated" })).toBe("Free");
    expect(estimateCost({ input: 4, output: 0 }, 100, 10)).toEqual({ usd: 0.0004, basis: "estimated" });
  });

  it("finds entities without offsets in order and counts code points", () => {
    const entity = (word: string, index = {}) => ({ label: "X", score: 1, word, ...index });
    expect(entityMarks("Ada met Ada", [entity("ada"), entity("##Ada")])).toEqual([
      { type: "X", start: 0, end: 3 },
      { type: "X", start: 8, end: 11 },
    ]);
    expect(entityMarks("🙂 Ada", [entity("Ada", { start: 2, end: 5 })])).toEqual([{ type: "X", start: 3, end: 6 }]);
  });

  it("converts tables to rows and back, with numbers on request", () => {
    const data = { a: [1, 2], b: ["x", "y"] };
    expect(toColumns(toRows(data), true)).toEqual(data);
    expect(toColumns(toRows(data), false)).toEqual({ a: ["1", "2"], b: ["x", "y"] });
    expect(toRows("nonsense").headers).toHaveLength(2);
  });

  it("compares vectors by direction", () => {
    expect(
      cosines([
        [1, 0],
        [2, 0],
        [0, 3],
      ]),
    ).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });
});

describe("parameters", () => {
  const field = (kind: ParameterField["kind"], more = {}): ParameterField => ({ at: "x", name: "x", kind, ...more });
  it.each([
    [field("integer", { min: 1 }), "3", { value: 3 }],
    [field("integer"), "3.5", { error: "x must be a whole number." }],
    [field("number", { max: 1 }), "2", { error: "x must be at most 1." }],
    [field("number"), "many", { error: "x must be a number." }],
    [field("texts"), "a, b,", { value: ["a", "b"] }],
    [field("json"), "{", { error: 'x must be JSON, such as {"key": 1} or [1, 2].' }],
    [field("text"), "  ", { value: undefined }],
  ] as const)("%o reads %s", (given, text, wanted) => {
    expect(readParameter(given, text)).toEqual(wanted);
  });
});

it("an empty path replaces the whole request", () => {
  const request: TaskRequest = { inputs: 1 };
  expect(withValueAt(request, "", { inputs: 2 })).toEqual({ inputs: 2 });
});
