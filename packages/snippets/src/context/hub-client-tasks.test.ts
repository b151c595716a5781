import { providers, type Task } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { combinations, snippetsFor } from "../../test-kit/all-snippets.ts";
import type { SnippetOptions } from "../options.ts";
import { brokenInHubClient, canHubClientCall, tasksOfHubClient } from "./hub-client-tasks.ts";

const ways: Readonly<Record<string, SnippetOptions>> = {
  routed: {},
  direct: { directRequest: true },
  "self-hosted": { hub: "https://hub.example" },
  billed: { billTo: "acme" },
  endpoint: { endpointUrl: "https://endpoint.example" },
};

const isPossible = (way: string, provider: string): boolean => way !== "endpoint" || provider === "hf-inference";

const contentFor = (combination: (typeof combinations)[number], options: SnippetOptions): string | undefined =>
  snippetsFor(combination, { options }).find(({ client }) => client === "huggingface_hub")?.content;

/** "provider task" pairs whose snippet names the provider. */
const named = (options: SnippetOptions): string[] =>
  combinations
    .filter((one) => contentFor(one, options)?.includes(`provider="${one.provider}"`))
    .map(({ provider, task }) => `${provider} ${task}`);

const pairsOf = (table: Readonly<Record<string, readonly Task[]>>): string[] =>
  Object.entries(table).flatMap(([provider, tasks]) => tasks.map((task) => `${provider} ${task}`));

describe("huggingface_hub is shown only for what it offers", () => {
  const broken = pairsOf(brokenInHubClient);
  const offered = pairsOf(tasksOfHubClient).filter((pair) => !broken.includes(pair));

  test("it is shown for exactly those pairs, routed and direct", () => {
    expect([...new Set(named({}))].sort()).toEqual(offered.sort());
    expect([...new Set(named({ directRequest: true }))].sort()).toEqual(offered.sort());
  });

  test.each(Object.keys(ways))("elsewhere it gets a base URL, for chat only: %s", (way) => {
    const elsewhere = combinations.filter(
      ({ provider, task }) => isPossible(way, provider) && !canHubClientCall(provider, task as Task),
    );
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const combination of elsewhere) {
      const { provider, task } = combination;
      const content = contentFor(combination, ways[way] ?? {});
      if (task === "conversational") expect(content, provider).toMatch(/\n {4}base_url="https:\/\//);
      else expect(content, `${provider} ${task}`).toBeUndefined();
    }
  });

  test("chat at a provider it does not know", () => {
    const chat = { provider: "sambanova", task: "conversational", tag: "text-generation" };
    const content = contentFor(chat, {});
    expect(content).toContain('base_url="https://router.huggingface.co/sambanova/v1"');
    expect(content).not.toContain("provider=");
  });

  test('with provider "auto", it is shown where every provider that offers the task works', () => {
    const shown = (task: Task) => contentFor({ provider: "auto", task, tag: task }, {}) !== undefined;
    expect(shown("text-to-video")).toBe(true);
    expect(shown("text-to-image")).toBe(false);
    expect(shown("summarization")).toBe(true);
    expect(shown("audio-to-audio")).toBe(false);
    expect(shown("tabular-regression")).toBe(false);
  });
});

test("the tables name only known providers and tasks, and every broken pair is an offered one", () => {
  const known = Object.values(providers).flatMap(({ id, tasks }) => Object.keys(tasks).map((task) => `${id} ${task}`));
  expect(known).toEqual(expect.arrayContaining(pairsOf(tasksOfHubClient)));
  expect(pairsOf(tasksOfHubClient)).toEqual(expect.arrayContaining(pairsOf(brokenInHubClient)));
});
