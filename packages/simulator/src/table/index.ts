import { chatAnswer } from "../answers/chat.ts";
import type { Part } from "../play.ts";
import { chatBody } from "../requests/rules.ts";
import { falAi } from "./fal-ai.ts";
import { hfInference } from "./hf-inference.ts";
import { openAiLike } from "./openai-like.ts";
import { queues } from "./queues.ts";
import { replicate } from "./replicate.ts";
import { together } from "./together.ts";

/** The router's own address, where it chooses the provider. */
const autoRouter: Part = {
  id: "v1",
  hosts: ["auto-router.invalid"],
  scheme: "Bearer",
  cells: [{ task: "conversational", path: "/chat/completions", json: chatBody, answer: chatAnswer }],
};

const played: readonly Part[] = [...openAiLike, falAi, hfInference, ...queues, replicate, together];

/** Providers that newer clients have dropped; a hub that still has them lists them last. */
const former: readonly string[] = ["black-forest-labs", "hyperbolic", "nebius", "sambanova"];

/** Every provider the simulator plays, written from the facts alone: a second opinion on the client's own tables. */
export const parts: readonly Part[] = [
  ...played.filter(({ id }) => !former.includes(id)),
  ...played.filter(({ id }) => former.includes(id)),
];

/** Everything that stands behind the router. */
export const routedParts: readonly Part[] = [...parts.filter(({ isDirectOnly }) => !isDirectOnly), autoRouter];

/** Every pair of provider and task that is played. */
export const playedCells: readonly { readonly provider: string; readonly task: string }[] = parts.flatMap(
  ({ id: provider, cells }) => [...new Set(cells.map(({ task }) => task))].map((task) => ({ provider, task })),
);
