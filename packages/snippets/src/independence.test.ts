import { expect, test } from "vitest";
import { combinations, snippetsFor, type Variation } from "../test-kit/all-snippets.ts";

const variations: readonly Variation[] = [
  {},
  { model: { id: "a/b" } },
  { model: { id: `owner/${"long-".repeat(16)}name` } },
  { model: { id: "owner/it's odd" } },
  { mapping: { providerId: "at/provider" } },
  { options: { streaming: true } },
  { options: { billTo: "acme" } },
  { options: { billTo: "ac'me", streaming: true } },
  { options: { directRequest: true } },
  { options: { accessToken: "hf_one" } },
  { options: { accessToken: "sk-two" } },
  { options: { hub: "https://hub.example" } },
  { options: { hub: "https://another.example/below", billTo: "acme" } },
  { options: { inputs: "some other text" } },
  { options: { inputs: { question: "why?", image: "dog.png" } } },
  { options: { temperature: 0, top_p: 0.5 } },
  { options: { temperature: -0 } },
];

/** A sample. OpenAI serves only its own models, so it has no snippets for these ids. */
const offered = combinations.filter(({ provider }, index) => provider !== "openai" && index % 6 === 0);

const cells = offered.flatMap((combination) =>
  variations.map((variation) => () => JSON.stringify(snippetsFor(combination, variation))),
);

test("a snippet does not depend on earlier calls", () => {
  const forwards = cells.map((make) => make());
  const backwards = cells.toReversed().map((make) => make());
  expect(backwards.toReversed()).toEqual(forwards);
  expect(new Set(forwards).size).toBeGreaterThan(offered.length * 5);
});

test("a token given for one call is not in the snippets of the next", () => {
  const [chat] = combinations.filter(({ task, provider }) => task === "conversational" && provider === "together");
  if (!chat) return expect.unreachable();
  expect(JSON.stringify(snippetsFor(chat, { options: { accessToken: "hf_planted" } }))).toContain("hf_planted");
  expect(JSON.stringify(snippetsFor(chat))).not.toContain("hf_planted");
});
