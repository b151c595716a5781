import { describe, expect, it } from "vitest";
import { labelNamesOf } from "./label-names.ts";
import { toShownCell } from "./shown-cell.ts";

const labels = labelNamesOf({
  dataset_info: { features: [{ name: "label", dtype: { class_label: { names: { 0: "cat", 1: "dog" } } } }] },
});
const shown = (value: unknown, column = "any") =>
  toShownCell(value, { column, labels, files: "/datasets/a/b/resolve/main/" });

describe("toShownCell", () => {
  it.each([
    ["data:image/png;base64,AAAA", { kind: "image", source: "data:image/png;base64,AAAA" }],
    ["clips/a b.wav", { kind: "audio", source: "/datasets/a/b/resolve/main/clips/a%20b.wav" }],
    [
      { path: "x.MP4", bytes: null },
      { kind: "video", source: "/datasets/a/b/resolve/main/x.MP4" },
    ],
    ["See figure.png for the result", { kind: "text", text: "See figure.png for the result" }],
    ["https://elsewhere.example/a.png", { kind: "text", text: "https://elsewhere.example/a.png" }],
    [null, { kind: "empty" }],
    [{ a: [1] }, { kind: "data", text: '{"a":[1]}' }],
  ])("%j", (value, expected) => {
    expect(shown(value)).toEqual(expected);
  });

  it("shows names instead of label numbers, in the declared column only", () => {
    expect(shown(1, "label")).toEqual({ kind: "plain", text: "dog" });
    expect(shown(1)).toEqual({ kind: "plain", text: "1" });
    expect(shown(7, "label")).toEqual({ kind: "plain", text: "7" });
  });

  it("reads chat messages in both formats", () => {
    expect(shown([{ role: "user", content: [{ type: "image" }, { type: "text", text: "Who?" }] }])).toEqual({
      kind: "chat",
      turns: [{ role: "user", text: "[image] Who?" }],
    });
    expect(shown([{ from: "human", value: "Hi" }])).toEqual({ kind: "chat", turns: [{ role: "human", text: "Hi" }] });
    expect(shown([{ name: "no chat" }])).toMatchObject({ kind: "data" });
  });
});
