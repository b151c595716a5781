import { isProvider, providers } from "@orrery/inference";
import { RouterError } from "../router-error.ts";

/** Ways to order the providers of a model. */
const policies = ["fastest", "cheapest", "preferred"] as const;
type Policy = (typeof policies)[number];

/** What a suffix asks of measured checks: only providers that pass all, or those first whose tools pass. */
const demands = ["verified", "exacto"] as const;
type Demand = (typeof demands)[number];

/** The parsed `model` field of a request. */
export interface RoutingTarget {
  /** `owner/name`, or a name without an owner. */
  readonly modelId: string;
  /** The alias after the model's name, such as `production`. */
  readonly alias?: string;
  readonly policy: Policy;
  readonly demand?: Demand;
  /** The only provider to use. */
  readonly provider?: string;
}

const isDemand = (suffix: string): suffix is Demand => demands.includes(suffix as Demand);

/** The suffix of a target after the model's name. */
export const suffixOf = ({ provider, demand, policy }: RoutingTarget): string => provider ?? demand ?? policy;

const isPolicy = (suffix: string): suffix is Policy => policies.includes(suffix as Policy);

/** Splits `owner/name@alias`. Models of closed providers have no aliases: their names belong to the provider. */
export const splitAlias = (model: string): Pick<RoutingTarget, "modelId" | "alias"> => {
  const [first = ""] = model.split("/", 1);
  const isClosed = isProvider(first) && "isClosed" in providers[first];
  const at = isClosed ? -1 : model.indexOf("@");
  return at < 1 ? { modelId: model } : { modelId: model.slice(0, at), alias: model.slice(at + 1) };
};

/** Twice the length of the longest name, with provider and alias. What follows searches the name more than once. */
const maxLength = 500;

/** Reads `owner/name`, `owner/name:provider`, `owner/name:policy` or `owner/name:verified`, each with `@alias` after the name. */
export const parseTarget = (model: unknown): RoutingTarget => {
  if (typeof model !== "string" || model === "")
    throw new RouterError(
      "bad_request",
      '"model" is missing. Use owner/name, owner/name:provider or owner/name:fastest.',
      {
        param: "model",
      },
    );
  if (model.length > maxLength)
    throw new RouterError("bad_request", `"model" has ${model.length} characters; at most ${maxLength} are read.`, {
      param: "model",
    });
  const at = model.lastIndexOf(":");
  if (at < 0) return { ...splitAlias(model), policy: "fastest" };
  const suffix = model.slice(at + 1);
  const named = splitAlias(model.slice(0, at));
  if (suffix === "auto") return { ...named, policy: "fastest" };
  if (isDemand(suffix)) return { ...named, policy: "fastest", demand: suffix };
  if (isPolicy(suffix)) return { ...named, policy: suffix };
  if (isProvider(suffix)) return { ...named, policy: "fastest", provider: suffix };
  throw new RouterError(
    "bad_request",
    `"model" has an unknown suffix ":${suffix.slice(0, 60)}". Use ${[...policies, "verified"].join(", ")} or a provider: ${Object.keys(providers).join(", ")}.`,
    { param: "model" },
  );
};
