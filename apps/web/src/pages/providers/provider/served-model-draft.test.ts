import { expect, test } from "vitest";
import { servedModelDraftOf, servedModelRequestOf, servedModels } from "./served-model-draft.ts";

const facts = {
  _id: "a",
  providerId: "chat-large",
  status: "live",
  pricing: { input: 0.6 },
  supportsTools: true,
} as const;
const [known] = servedModels({ conversational: { "acme/talker": facts } });

test("a form keeps what it does not show", () => {
  const draft = servedModelDraftOf(known, "conversational");
  expect(draft).toMatchObject({ model: "acme/talker", providerModel: "chat-large", input: "0.6", output: "" });
  expect(servedModelRequestOf({ ...draft, output: "$1.70", contextLength: "131,072" }, known)).toEqual({
    hfModel: "acme/talker",
    providerModel: "chat-large",
    task: "conversational",
    status: "live",
    pricing: { input: 0.6, output: 1.7 },
    contextLength: 131_072,
    supportsTools: true,
  });
});

test("a price or length that is no number names the field and the fix", () => {
  const draft = servedModelDraftOf(known, "conversational");
  expect(() => servedModelRequestOf({ ...draft, input: "cheap" }, known)).toThrow(
    "Price in must be a number of US dollars, such as 0.60.",
  );
  expect(() => servedModelRequestOf({ ...draft, contextLength: "131k" }, known)).toThrow("Context length must be");
});
