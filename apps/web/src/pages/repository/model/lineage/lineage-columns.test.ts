import type { Lineage } from "@orrery/contract";
import { expect, it } from "vitest";
import { lineageColumns, lineageText } from "./lineage-columns.ts";

const model = (id: string, more = {}) => ({ id, isOnHub: true, hasPage: true, ...more });

const lineage: Lineage = {
  bases: [
    { relation: "finetune", models: [model("a/instruct", { parameters: 1_500_000_000 })] },
    { relation: "finetune", models: [model("a/base", { isOnHub: false, hasPage: false })] },
  ],
  derived: [
    { relation: "adapter", total: 1, models: [model("b/lora", { parameters: 18_000_000, downloads: 1 })] },
    { relation: "quantized", total: 9, models: [1, 2, 3, 4].map((number) => model(`b/q${number}`)) },
  ],
};

it("goes from the oldest base to what was derived, with counts of what is not shown", () => {
  const columns = lineageColumns({ id: "a/own", parameters: undefined }, lineage);
  expect(columns.map(({ title, nodes }) => [title, ...nodes.map(({ id, note }) => `${id}: ${note}`)])).toEqual([
    ["Fine-tuned from", "a/base: not on this hub"],
    ["Fine-tuned from", "a/instruct: 1.5B"],
    ["This model", "a/own: This model"],
    [
      "Derived from it",
      "b/lora: Adapter · 18M · 1 download",
      "b/q1: Quantization",
      "b/q2: Quantization",
      "b/q3: Quantization",
      "All 9 quantizations: 6 more",
    ],
  ]);
  expect(columns[0]?.nodes[0]).toMatchObject({ href: undefined, kind: "missing" });
  expect(columns[3]?.nodes.at(-1)?.href).toBe("/models?tag=base_model%3Aquantized%3Aa%2Fown");
});

it("says the same as a sentence", () => {
  expect(lineageText("a/own", lineage)).toBe(
    "Model tree of a/own. Fine-tuned from a/instruct. Fine-tuned from a/base. Derived from it: 1 adapter, 9 quantizations.",
  );
});
