import type { ChatBody, ChatProviderReply, ChatTraits } from "./traits.ts";

const bodyOf = (form: ChatTraits["errorForm"], message: string, param: string | undefined): unknown => {
  if (form === "detail") return { detail: message };
  return form === "text" ? { error: message } : { error: { message, type: "invalid_request_error", param } };
};

/** An error in the provider's form. */
export const refusal = (traits: ChatTraits, message: string, param?: string): ChatProviderReply => ({
  status: 400,
  headers: {},
  body: bodyOf(traits.errorForm, message, param),
});

const problemOf = (body: ChatBody, { refuses = [], maxTopLogprobs = 20 }: ChatTraits): [string, string] | undefined => {
  if (!Array.isArray(body.messages)) return ["messages must be a list", "messages"];
  const refused = refuses.find((name) => body[name] !== undefined);
  if (refused !== undefined) return [`${refused} is not supported`, refused];
  if (body.temperature !== undefined && typeof body.temperature !== "number")
    return ["temperature must be a number", "temperature"];
  if (Number(body.top_logprobs ?? 0) > maxTopLogprobs)
    return [`top_logprobs must be at most ${maxTopLogprobs}`, "top_logprobs"];
  return undefined;
};

/** Why a provider refuses a request, before it renders anything. */
export const refusalOf = (body: ChatBody, traits: ChatTraits): ChatProviderReply | undefined => {
  const problem = problemOf(body, traits);
  return problem && refusal(traits, ...problem);
};
