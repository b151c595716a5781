import { providers } from "@orrery/inference";
import { worstGeneration } from "../endpoints/generation-limit.ts";
import type { TextEndpoint } from "../endpoints/text-endpoints.ts";
import type { MaxUsage } from "../ledger/entry.ts";
import { RouterError } from "../router-error.ts";
import type { EndpointConstraints } from "./plan-route.ts";
import { isProvider } from "./target.ts";

type Body = Readonly<Record<string, unknown>>;

const bad = (field: string, what: string): RouterError =>
  new RouterError("bad_request", `“provider.${field}” must be ${what}.`, { param: `provider.${field}` });

const texts = (provider: Body, field: string): readonly string[] | undefined => {
  const value = provider[field];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw bad(field, "a list of providers");
  const wrong = value.find((item) => typeof item !== "string" || !isProvider(item));
  if (wrong === undefined) return value;
  throw bad(
    field,
    `a list of providers; “${String(wrong).slice(0, 60)}” is none of ${Object.keys(providers).join(", ")}`,
  );
};

const wishes: readonly string[] = ["order", "only", "ignore", "max_price", "allow_fallbacks"];

/** What would be passed over in silence is refused: a rule that does not hold is worse than none. */
const refuseUnknown = (provider: Body): void => {
  const unknown = Object.keys(provider).find((name) => !wishes.includes(name));
  if (unknown === undefined) return;
  const field = `provider.${unknown.slice(0, 60)}`;
  throw new RouterError("bad_request", `“${field}” is not known here. “provider” has ${wishes.join(", ")}.`, {
    param: field,
  });
};

const priceOf = (provider: Body): EndpointConstraints["maxPrice"] => {
  const price = provider.max_price;
  if (price === undefined) return undefined;
  if (typeof price !== "object" || price === null) throw bad("max_price", "an object with prompt and completion");
  const { prompt, completion } = price as { prompt?: unknown; completion?: unknown };
  for (const [name, value] of Object.entries({ prompt, completion }))
    if (value !== undefined && typeof value !== "number")
      throw bad(`max_price.${name}`, "US dollars per million tokens");
  return {
    ...(typeof prompt === "number" && { prompt }),
    ...(typeof completion === "number" && { completion }),
  };
};

/** What the `provider` object of a request asks for. */
export const providerWish = (given: unknown): Partial<EndpointConstraints> => {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object" || Array.isArray(given))
    throw new RouterError(
      "bad_request",
      "“provider” must be an object with order, only, ignore, max_price or allow_fallbacks.",
      {
        param: "provider",
      },
    );
  const provider = given as Body;
  refuseUnknown(provider);
  const fallbacks = provider.allow_fallbacks;
  if (fallbacks !== undefined && typeof fallbacks !== "boolean") throw bad("allow_fallbacks", "true or false");
  const [order, only, ignore] = ["order", "only", "ignore"].map((field) => texts(provider, field));
  const maxPrice = priceOf(provider);
  return {
    ...(order && { order }),
    ...(only && { only }),
    ...(ignore && { ignore }),
    ...(maxPrice && { maxPrice }),
    ...(fallbacks !== undefined && { allowFallbacks: fallbacks }),
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

/** A token has seldom more letters than this, so a prompt has at least so many tokens. */
const mostLetters = 8;

/** What a request to one of OpenAI's endpoints asks of a provider. */
export const constraintsOf = (endpoint: TextEndpoint, body: Body): EndpointConstraints => {
  const { tools, tool_choice: choice, response_format: format, provider } = body;
  const { tasks, canCarry } = endpoint;
  const promptTokens = Math.floor(promptLength(body) / mostLetters);
  if (tools === undefined && format === undefined && provider === undefined)
    return { tasks, canCarry, promptTokens, isSpecial: false };
  const type = (format as { type?: unknown } | null | undefined)?.type;
  return {
    tasks,
    canCarry,
    promptTokens,
    ...(Array.isArray(tools) && tools.length > 0 && choice !== "none" && { needsTools: true }),
    ...(typeof type === "string" && type.startsWith("json") && { needsStructuredOutput: true }),
    ...providerWish(provider),
  };
};

/** What a picture may count as. */
const pictureTokens = 4_096;

/** The most tokens that a request can come to: a token has at least one byte. */
export const maxUsageOf = (endpoint: Pick<TextEndpoint, "canStream">, body: Body, bytes: number): MaxUsage => {
  const messages = Array.isArray(body.messages) ? body.messages.length : 1;
  const pictures = JSON.stringify(body.messages ?? "").split('"image_url"').length - 1;
  return {
    input: bytes + messages * 16 + pictures * pictureTokens,
    output: endpoint.canStream ? worstGeneration(body, bytes).output : 0,
  };
};
