import { chatAnswer } from "../answers/chat.ts";
import { chatBody } from "../requests/rules.ts";
import type { SimulatedProvider } from "../simulated-provider.ts";
import { falAi } from "./fal-ai.ts";
import { hfInference } from "./hf-inference.ts";
import { openAiLike } from "./openai-like.ts";
import { queues } from "./queues.ts";
import { replicate } from "./replicate.ts";
import { together } from "./together.ts";

/** The router's own address, where it chooses the provider. */
const autoRouter: SimulatedProvider = {
  id: "v1",
  hosts: ["auto-router.invalid"],
  scheme: "Bearer",
  cells: [{ task: "conversational", path: "/chat/completions", json: chatBody, answer: chatAnswer }],
};

const providerTable: readonly SimulatedProvider[] = [...openAiLike, falAi, hfInference, ...queues, replicate, together];

/** Providers that newer clients have dropped; a hub that still has them lists them last. */
const former: readonly string[] = ["black-forest-labs", "hyperbolic", "nebius", "sambanova"];

/** Every simulated provider, written from the facts alone: a second opinion on the client's tables. */
export const simulatedProviders: readonly SimulatedProvider[] = [
  ...providerTable.filter(({ id }) => !former.includes(id)),
  ...providerTable.filter(({ id }) => former.includes(id)),
];

/** The providers that the router serves. */
export const routedProviders: readonly SimulatedProvider[] = [
  ...simulatedProviders.filter(({ isDirectOnly }) => !isDirectOnly),
  autoRouter,
];

/** Every simulated pair of provider and task. */
export const simulatedCells: readonly { readonly provider: string; readonly task: string }[] =
  simulatedProviders.flatMap(({ id: provider, cells }) =>
    [...new Set(cells.map(({ task }) => task))].map((task) => ({ provider, task })),
  );
