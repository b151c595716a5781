import { providers } from "@orrery/inference";
import { RouterError } from "../router-error.ts";

/** How the providers of a model are put in order. */
const policies = ["fastest", "cheapest", "preferred"] as const;
type Policy = (typeof policies)[number];

/** What the caller's `model` asks for. */
export interface Target {
  /** `owner/name`, or a bare name. */
  readonly modelId: string;
  readonly policy: Policy;
  /** The one provider that the caller wants. */
  readonly provider?: string;
}

/** Whether a word names a provider that the hub knows. */
export const isProvider = (word: string): boolean => Object.hasOwn(providers, word);

const isPolicy = (word: string): word is Policy => policies.includes(word as Policy);

/** Reads `owner/name`, `owner/name:provider` or `owner/name:policy`. */
export const parseTarget = (model: unknown): Target => {
  if (typeof model !== "string" || model === "")
    throw new RouterError(
      "bad_request",
      "“model” is missing. Give it as owner/name, owner/name:provider or owner/name:fastest.",
      {
        param: "model",
      },
    );
  const at = model.lastIndexOf(":");
  if (at < 0) return { modelId: model, policy: "fastest" };
  const [modelId, word] = [model.slice(0, at), model.slice(at + 1)];
  if (word === "auto") return { modelId, policy: "fastest" };
  if (isPolicy(word)) return { modelId, policy: word };
  if (isProvider(word)) return { modelId, policy: "fastest", provider: word };
  throw new RouterError(
    "bad_request",
    `“${word.slice(0, 60)}” after the colon in “model” is neither a provider nor one of ${policies.join(", ")}. Providers: ${Object.keys(providers).join(", ")}.`,
    { param: "model" },
  );
};
