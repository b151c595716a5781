// @ts-check
/**
 * Writes src/lib/catalogue.generated.ts: the few columns of the task and provider tables that pages need at once.
 * Importing the tables themselves would add every task's text and every provider's wires to the bundle.
 */
import { writeFileSync } from "node:fs";
import { loadSources } from "../../../scripts/load-sources.mjs";

const sources = await loadSources();
const { tasks } = await sources.load("/packages/tasks/src/index.ts");
const providers = await sources.load("/packages/inference/src/providers/index.ts");
await sources.close();

const widgets = Object.fromEntries(
  Object.entries(tasks)
    .filter(([, task]) => task.widget)
    .map(([id, { widget }]) => [id, widget]),
);
const labels = Object.fromEntries(Object.values(providers).map(({ id, label }) => [id, label]));

/** @param {Record<string, unknown>} table */
const rows = (table) =>
  Object.entries(table)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`)
    .join("");

writeFileSync(
  new URL("../src/lib/catalogue.generated.ts", import.meta.url),
  `// Written by apps/web/scripts/catalogue-tables.mjs. Do not edit.
import type { Widget } from "@orrery/tasks";

export const taskWidgets: { readonly [id: string]: Widget } = {
${rows(widgets)}};

export const providerLabels: { readonly [id: string]: string } = {
${rows(labels)}};
`,
);
