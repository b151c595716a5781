import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Outcome } from "./fixture-file.mjs";
import type { Sent } from "./reference.mjs";
import { remembering } from "./remembering.mjs";

const folder = mkdtempSync(join(tmpdir(), "remembering-"));
afterAll(() => rmSync(folder, { recursive: true }));

function counting(answer: Outcome) {
  const asked: Sent[][] = [];
  const render = async (cases: Sent[]) => {
    asked.push(cases);
    return cases.map(() => answer);
  };
  return { asked, render };
}

const sent = (template: string): Sent => ({ template, context: "{}" });

test("asks once for the same cases, and again for others", async () => {
  const reference = counting({ text: "a" });
  const { render } = remembering(reference, folder);
  expect(await render([sent("x")])).toEqual([{ text: "a" }]);
  expect(await render([sent("x")])).toEqual([{ text: "a" }]);
  expect(await render([sent("y")])).toEqual([{ text: "a" }]);
  expect(reference.asked).toEqual([[sent("x")], [sent("y")]]);
});

test("asks again after a timeout, and whenever a habit is dropped", async () => {
  const reference = counting({ error: "timeout", message: "" });
  const { render } = remembering(reference, folder);
  await render([sent("slow")]);
  await render([sent("slow")]);
  const plain = { ...sent("x"), options: { without: ["markup"] } };
  await render([plain]);
  await render([plain]);
  expect(reference.asked).toHaveLength(4);
});
