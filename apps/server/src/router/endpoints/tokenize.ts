import { parseTarget } from "../planning/target.ts";
import type { RouterRequest } from "../request.ts";
import { isRouterError, RouterError } from "../router-error.ts";
import { sendJson } from "../send-json.ts";
import { estimateTokens } from "../tokens/call-usage.ts";
import { chatForTemplate } from "../tokens/chat-for-template.ts";
import { type CountDeps, countPrompt } from "../wires/count-prompt.ts";
import type { TranslatedRequest } from "../wires/translated-request.ts";

type Body = Readonly<Record<string, unknown>>;

const noTokenizer = (modelId: string): RouterError =>
  new RouterError(
    "bad_request",
    `The tokenizer of ${modelId.slice(0, 200)} is not on this hub. Import its files: tokenizer.json and tokenizer_config.json.`,
    { param: "model" },
  );

/** A text, or a conversation that the model's chat template writes. */
const inputOf = (body: Body) => {
  const { prompt, messages, add_special_tokens: adds } = body;
  if (typeof prompt === "string") return { texts: [prompt], addsSpecialTokens: adds !== false };
  if (!Array.isArray(messages) || messages.length === 0)
    throw new RouterError("bad_request", 'Send "prompt", a string, or "messages", a list.', { param: "prompt" });
  const chat = chatForTemplate(body);
  if (chat) return { chat };
  throw new RouterError("bad_request", '"messages" must have only text: media have no tokens of the tokenizer.', {
    param: "messages",
  });
};

interface Count {
  readonly count: number;
  readonly source: "counted" | "estimated";
  readonly maxLength?: number | undefined;
}

/** The tokens of a text, which are estimated if they cannot be counted. */
const countText = async (
  { planner, tokens }: CountDeps,
  inbound: RouterRequest,
  body: Body,
  text: string,
): Promise<Count> => {
  const model = await planner.findModel(inbound, parseTarget(body.model));
  const request = { texts: [text], addsSpecialTokens: body.add_special_tokens !== false };
  const [found] = model?.tokenizer ? await tokens.tokenize(model.tokenizer, request).catch(() => []) : [];
  return found
    ? { count: found.count, source: "counted", maxLength: found.maxLength }
    : { count: estimateTokens(Buffer.byteLength(text)), source: "estimated" };
};

/** The number of tokens alone. */
const answerCount = async (deps: CountDeps, inbound: RouterRequest, body: Body): Promise<void> => {
  const counting: Promise<Count> =
    typeof body.prompt === "string"
      ? countText(deps, inbound, body, body.prompt)
      : countPrompt(deps, inbound, body as TranslatedRequest["chat"]).then(({ tokens, ...rest }) => ({
          count: tokens,
          ...rest,
        }));
  const { count, source, maxLength } = await counting;
  const value = { count, source, ...(maxLength !== undefined && { max_length: maxLength }) };
  sendJson(inbound, 200, value, { "x-orrery-tokens": source });
};

/** Answers `v1/tokenize`: the tokens of a text or a conversation, by the model's own tokenizer. */
export const answerTokenize = async (deps: CountDeps, inbound: RouterRequest): Promise<void> => {
  const { bodies, planner, tokens } = deps;
  const body = await bodies.parseObject(await bodies.read(inbound));
  if (body.return_tokens === false && (typeof body.prompt === "string" || Array.isArray(body.messages)))
    return answerCount(deps, inbound, body);
  const target = parseTarget(body.model);
  const model = await planner.findModel(inbound, target);
  if (!model?.tokenizer) throw noTokenizer(target.modelId);
  const [found] = await tokens
    .tokenize(model.tokenizer, { ...inputOf(body), wantsTokens: true, wantsText: body.return_prompt === true })
    .catch((error: Error) => {
      if (isRouterError(error)) throw error;
      throw new RouterError("bad_request", `${model.fullName}: ${error.message}`, { param: "model", cause: error });
    });
  const { count = 0, ids = [], tokens: pieces = [], text } = found ?? {};
  const more = {
    ...(body.return_token_strs === true && { token_strs: pieces }),
    ...(text !== undefined && { prompt: text }),
  };
  sendJson(inbound, 200, { count, tokens: ids, ...more }, { "x-orrery-tokens": "counted" });
};
