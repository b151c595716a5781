import { expect, it } from "vitest";
import type { Provider } from "./provider.ts";
import {
  INFERENCE_PROVIDERS,
  isProvider,
  PROVIDERS_HUB_ORGS,
  PROVIDERS_OR_POLICIES,
  providers,
} from "./provider-table.ts";

const all: readonly Provider[] = Object.values(providers);

it("every provider has an id, a label of its own, an origin and tasks", () => {
  expect(all.length).toBeGreaterThan(10);
  for (const { id, label, origin, root, tasks } of all) {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(label).toMatch(/^\S(.*\S)?$/);
    expect(origin).toMatch(/^https:\/\/[a-z0-9.-]+(\/[a-z-]+)*$/);
    expect(root).not.toBe("");
    expect(Object.keys(tasks).length).toBeGreaterThan(0);
  }
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
});

it("lists ids, policies and organizations of the same providers", () => {
  expect(INFERENCE_PROVIDERS).toEqual(all.map(({ id }) => id));
  expect(PROVIDERS_OR_POLICIES).toEqual([...INFERENCE_PROVIDERS, "auto"]);
  expect(PROVIDERS_HUB_ORGS).toMatchObject({
    cohere: "CohereLabs",
    "fal-ai": "fal",
    groq: "groq",
    together: "togethercomputer",
  });
  for (const name of Object.values(PROVIDERS_HUB_ORGS)) expect(name).toMatch(/^\S+$/);
});

it("knows a provider by its own id only", () => {
  expect([isProvider("groq"), isProvider("toString")]).toEqual([true, false]);
});
