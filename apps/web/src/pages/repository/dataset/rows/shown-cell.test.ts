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

  it("rounds numbers and writes dates and answers for people", () => {
    const text = (value: unknown, type?: "time") => {
      const cell = toShownCell(value, { column: "any", type, labels, files: "" });
      return "text" in cell ? cell.text : cell.kind;
    };
    expect([1204, -12.600000381, 0.1 + 0.2, 1e-7].map((value) => text(value))).toEqual([
      "1,204",
      "−12.6",
      "0.3",
      "0.0000001",
    ]);
    expect([true, false].map((value) => text(value))).toEqual(["Yes", "No"]);
    expect(text("2026-07-14", "time")).toBe("Jul 14, 2026");
    expect(text("2026-07-14T00:00:00.000Z", "time")).toBe("Jul 14, 2026");
    expect(text("2026-07-14 06:05:09", "time")).toBe("Jul 14, 2026, 06:05:09");
    expect(text("2026-07-14T06:05+02:00", "time")).toBe("2026-07-14T06:05+02:00");
    expect(text("2026-99-14", "time")).toBe("2026-99-14");
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
