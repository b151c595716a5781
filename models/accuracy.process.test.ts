import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { evaluations, openModel } from "./scripts/evaluations.mjs";
import { folder } from "./scripts/runtime.mjs";

/** The figures a model's card gives, in the order it gives them. */
const figuresOf = (name: string): number[] => {
  const card = readFileSync(resolve(folder, name, "README.md"), "utf8");
  const matter = card.split("---")[1] ?? "";
  return [...matter.matchAll(/^ +value: ([\d.]+)$/gm)].map(([, value]) => Number(value));
};

/** Integer kernels differ a little between processors: a borderline answer may fall the other way. */
const TOLERANCE = 0.02;

/** `npm test` measures every third model. */
const measured = Object.entries(evaluations).filter((_, at) => inject("isFullRun") || at % 3 === 2);

describe("what the cards say is what the held-out data shows", () => {
  test.each(measured)("%s", { timeout: 300_000 }, async (name, { measure }) => {
    const figures: Record<string, number> = await measure(await openModel(name));
    const values = Object.values(figures);
    const told = figuresOf(name);
    expect(values.length).toBeGreaterThan(0);
    expect(told).toHaveLength(values.length);
    for (const [index, value] of values.entries()) {
      const claim = told[index] ?? Number.NaN;
      expect(Math.abs(value - claim), `measured ${value}, the card says ${claim}`).toBeLessThanOrEqual(TOLERANCE);
    }
  });
});
