import * as providers from "@orrery/inference/core";
import { type AnyTask, tasks } from "@orrery/tasks";
import { expect, it } from "vitest";
import { providerLabels, taskWidgets } from "./catalogue.generated.ts";

const hint = "run node apps/web/scripts/catalogue-tables.mjs";

it("taskWidgets has the widget of every task with a page", () => {
  const pages = Object.entries<AnyTask>(tasks).flatMap(([id, { widget }]) => (widget ? [[id, widget]] : []));
  expect(pages.length).toBeGreaterThan(0);
  expect(taskWidgets, hint).toEqual(Object.fromEntries(pages));
});

it("providerLabels has the label of every provider", () => {
  const known = Object.values(providers).filter(
    (value): value is typeof providers.groq => typeof value === "object" && "label" in value && "origin" in value,
  );
  expect(known.length).toBeGreaterThan(0);
  expect(providerLabels, hint).toEqual(Object.fromEntries(known.map(({ id, label }) => [id, label])));
});
