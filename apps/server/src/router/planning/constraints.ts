import type { CheckId } from "@orrery/contract";
import { isProvider, providers } from "@orrery/inference";
import { checkIds } from "../../checks/check-demands.ts";
import { RouterError } from "../router-error.ts";
import type { MaxUsage } from "../tokens/call-usage.ts";
import { withoutImages } from "../tokens/image-tokens.ts";
import { maxGenerationUsage } from "./generation-limit.ts";
import type { EndpointConstraints } from "./plan-route.ts";

type Body = Readonly<Record<string, unknown>>;

const invalidField = (field: string, what: string): RouterError =>
  new RouterError("bad_request", `"provider.${field}" must be ${what}.`, { param: `provider.${field}` });

const providersIn = (provider: Body, field: string): readonly string[] | undefined => {
  const value = provider[field];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw invalidField(field, "a list of providers");
  const wrong = value.find((item) => typeof item !== "string" || !isProvider(item));
  if (wrong === undefined) return value;
  throw invalidField(
    field,
    `a list of providers; "${String(wrong).slice(0, 60)}" is not one of ${Object.keys(providers).join(", ")}`,
  );
};

const requiredChecks = ({ require }: Body): readonly CheckId[] | undefined => {
  if (require === undefined) return undefined;
  if (!Array.isArray(require) || require.length > checkIds.length) throw invalidField("require", "a list of checks");
  const wrong = require.find((item) => !checkIds.includes(item));
  if (wrong === undefined) return require;
  throw invalidField(
    "require",
    `a list of checks; "${String(wrong).slice(0, 60)}" is not one of ${checkIds.join(", ")}`,
  );
};

/** Providers declare quantizations, and no check measures them: they are read for the clients that send them. */
const namesQuantizations = ({ quantizations }: Body): boolean => {
  if (quantizations === undefined) return false;
  if (Array.isArray(quantizations) && quantizations.every((item) => typeof item === "string")) return true;
  throw invalidField("quantizations", "a list of names");
};

const providerFields: readonly string[] = [
  ...["order", "only", "ignore", "max_price"],
  ...["allow_fallbacks", "require_parameters", "require", "quantizations"],
];

/** Rejects unknown fields: the caller would wrongly rely on a constraint that is ignored. */
const rejectUnknownFields = (provider: Body): void => {
  const unknown = Object.keys(provider).find((name) => !providerFields.includes(name));
  if (unknown === undefined) return;
  const field = `provider.${unknown.slice(0, 60)}`;
  throw new RouterError("bad_request", `"${field}" is not supported. Use ${providerFields.join(", ")}.`, {
    param: field,
  });
};

const priceOf = (provider: Body): EndpointConstraints["maxPrice"] => {
  const price = provider.max_price;
  if (price === undefined) return undefined;
  if (typeof price !== "object" || price === null)
    throw invalidField("max_price", "an object with prompt and completion");
  const { prompt, completion } = price as { prompt?: unknown; completion?: unknown };
  for (const [name, value] of Object.entries({ prompt, completion }))
    if (value !== undefined && typeof value !== "number")
      throw invalidField(`max_price.${name}`, "US dollars per million tokens");
  return {
    ...(typeof prompt === "number" && { prompt }),
    ...(typeof completion === "number" && { completion }),
  };
};

const flagIn = (provider: Body, field: string): boolean | undefined => {
  const value = provider[field];
  if (value === undefined || typeof value === "boolean") return value;
  throw invalidField(field, "true or false");
};

/** Reads the `provider` object of a request. */
export const providerConstraints = (given: unknown): Partial<EndpointConstraints> => {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object" || Array.isArray(given))
    throw new RouterError("bad_request", `"provider" must be an object with ${providerFields.join(", ")}.`, {
      param: "provider",
    });
  const provider = given as Body;
  rejectUnknownFields(provider);
  const [fallbacks, requireParameters] = ["allow_fallbacks", "require_parameters"].map((field) =>
    flagIn(provider, field),
  );
  const [order, only, ignore] = ["order", "only", "ignore"].map((field) => providersIn(provider, field));
  const maxPrice = priceOf(provider);
  const required = requiredChecks(provider);
  return {
    ...(order && { order }),
    ...(only && { only }),
    ...(ignore && { ignore }),
    ...(maxPrice && { maxPrice }),
    ...(fallbacks !== undefined && { allowFallbacks: fallbacks }),
    ...(requireParameters && { requireParameters }),
    ...(required && { requiredChecks: required }),
    ...(namesQuantizations(provider) && { namesQuantizations: true }),
  };
};

const textLength = (content: unknown): number => {
  if (typeof content === "string") return content.length;
  if (!Array.isArray(content)) return 0;
  return content.reduce((sum: number, part) => sum + textLength((part as Body | null)?.text ?? part), 0);
};

const promptLength = ({ messages, prompt, input }: Body): number => {
  if (Array.isArray(messages))
    return messages.reduce((sum: number, message) => sum + textLength((message as Body | null)?.content), 0);
  return textLength(prompt ?? input);
};

/** Few tokens are longer, so length divided by this is a lower bound for the tokens of a prompt. */
const maxCharactersPerToken = 8;

/** Reads the routing constraints of a request to an OpenAI endpoint, which serves some tasks. */
export const constraintsOf = (
  { tasks, canCarry }: Pick<EndpointConstraints, "tasks" | "canCarry">,
  body: Body,
): EndpointConstraints => {
  const { tools, tool_choice: choice, response_format: format, provider } = body;
  const promptTokens = Math.floor(promptLength(body) / maxCharactersPerToken);
  const type = (format as { type?: unknown } | null | undefined)?.type;
  const needsTools = Array.isArray(tools) && tools.length > 0 && choice !== "none";
  return {
    tasks,
    canCarry,
    promptTokens,
    ...(needsTools && { needsTools, needsToolDecision: (choice ?? "auto") === "auto" }),
    ...(typeof type === "string" && type.startsWith("json") && { needsStructuredOutput: true }),
    ...providerConstraints(provider),
  };
};

/** Upper bound for the tokens of a request, as a token of text has at least one byte. Images are estimated. */
export const maxUsageOf = ({ canStream }: { readonly canStream: boolean }, body: Body, bytes: number): MaxUsage => {
  const messages = Array.isArray(body.messages) ? body.messages.length : 1;
  const { imageTokens, dataBytes } = withoutImages(body.messages);
  return {
    input: bytes - dataBytes + messages * 16 + imageTokens,
    output: canStream ? maxGenerationUsage(body, bytes).output : 0,
  };
};
