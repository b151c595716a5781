import { providers } from "@orrery/inference";
import { RouterError } from "../router-error.ts";

/** Ways to order the providers of a model. */
const policies = ["fastest", "cheapest", "preferred"] as const;
type Policy = (typeof policies)[number];

/** The parsed `model` field of a request. */
export interface RoutingTarget {
  /** `owner/name`, or a name without an owner. */
  readonly modelId: string;
  readonly policy: Policy;
  /** The only provider to use. */
  readonly provider?: string;
}

export const isProvider = (suffix: string): boolean => Object.hasOwn(providers, suffix);

const isPolicy = (suffix: string): suffix is Policy => policies.includes(suffix as Policy);

/** Reads `owner/name`, `owner/name:provider` or `owner/name:policy`. */
export const parseTarget = (model: unknown): RoutingTarget => {
  if (typeof model !== "string" || model === "")
    throw new RouterError(
      "bad_request",
      "“model” is missing. Use owner/name, owner/name:provider or owner/name:fastest.",
      {
        param: "model",
      },
    );
  const at = model.lastIndexOf(":");
  if (at < 0) return { modelId: model, policy: "fastest" };
  const [modelId, suffix] = [model.slice(0, at), model.slice(at + 1)];
  if (suffix === "auto") return { modelId, policy: "fastest" };
  if (isPolicy(suffix)) return { modelId, policy: suffix };
  if (isProvider(suffix)) return { modelId, policy: "fastest", provider: suffix };
  throw new RouterError(
    "bad_request",
    `“model” has an unknown suffix “:${suffix.slice(0, 60)}”. Use ${policies.join(", ")} or a provider: ${Object.keys(providers).join(", ")}.`,
    { param: "model" },
  );
};
