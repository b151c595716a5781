import { providers, type Task } from "@orrery/inference";
import { describe, expect, test } from "vitest";
import { combinations, snippetsFor } from "../test-kit/all-snippets.ts";
import { canHubClientCall, misaskedByHubClient, tasksOfHubClient } from "./hub-client-tasks.ts";
import type { SnippetOptions } from "./options.ts";

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

/** Pairs, in one text each, for which there is code with the provider's name in it. */
const named = (options: SnippetOptions): string[] =>
  combinations
    .filter((one) => contentFor(one, options)?.includes(`provider="${one.provider}"`))
    .map(({ provider, task }) => `${provider} ${task}`);

const pairsOf = (table: Readonly<Record<string, readonly Task[]>>): string[] =>
  Object.entries(table).flatMap(([provider, tasks]) => tasks.map((task) => `${provider} ${task}`));

describe("huggingface_hub is shown only for what it offers", () => {
  const misasked = pairsOf(misaskedByHubClient);
  const offered = pairsOf(tasksOfHubClient).filter((pair) => !misasked.includes(pair));

  test("it is shown for all of that, and for nothing else, through the router and past it", () => {
    expect([...new Set(named({}))].sort()).toEqual(offered.sort());
    expect([...new Set(named({ directRequest: true }))].sort()).toEqual(offered.sort());
  });

  test.each(Object.keys(ways))("elsewhere it is given an address, for chat alone: %s", (way) => {
    for (const combination of combinations.filter(({ provider }) => isPossible(way, provider))) {
      const { provider, task } = combination;
      if (canHubClientCall(provider, task as Task)) continue;
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

  test("left to choose among providers, it is shown where each that it knows can be called", () => {
    const shown = (task: Task) => contentFor({ provider: "auto", task, tag: task }, {}) !== undefined;
    expect(shown("text-to-image")).toBe(true);
    expect(shown("summarization")).toBe(true);
    expect(shown("audio-to-audio")).toBe(false);
    expect(shown("tabular-regression")).toBe(false);
  });
});

test("the table names providers and tasks of the client, and misasked pairs are among those offered", () => {
  const known = Object.values(providers).flatMap(({ id, tasks }) => Object.keys(tasks).map((task) => `${id} ${task}`));
  expect(known).toEqual(expect.arrayContaining(pairsOf(tasksOfHubClient)));
  expect(pairsOf(tasksOfHubClient)).toEqual(expect.arrayContaining(pairsOf(misaskedByHubClient)));
});
