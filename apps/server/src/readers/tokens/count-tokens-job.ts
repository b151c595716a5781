import { type Context, renderChat, type TemplateMessage } from "@orrery/template";
import { Tokenizer } from "tokenizers";
import { type ByteSource, ReadingError } from "../../blobs/byte-source.ts";
import type { WorkerJob } from "../../workers/job.ts";
import { type AddedToken, createPieceCounter } from "./count-pieces.ts";
import { templateCall } from "./template-call.ts";

/** What to tokenize: a conversation in chat format, or texts by themselves. */
export interface TokenizeRequest {
  /** Names the tokenizer's files, so that a worker reads them once. */
  readonly key: string;
  /** Whether the second source is a template of its own file. */
  readonly hasTemplate: boolean;
  readonly chat?: { readonly messages: readonly TemplateMessage[]; readonly tools?: readonly unknown[] };
  /** Another template than that of the files. */
  readonly template?: string;
  /** Further variables of the template, such as `enable_thinking`. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly texts?: readonly string[];
  /** Whether special tokens are put around texts; a chat template writes its own. */
  readonly addsSpecialTokens?: boolean;
  readonly wantsTokens?: boolean;
  /** Whether the text that the template writes is returned. */
  readonly wantsText?: boolean;
}

/** Tokens of a conversation, and of each text. */
export interface TokenizedText {
  readonly count: number;
  readonly ids?: readonly number[];
  readonly tokens?: readonly string[];
  readonly text?: string;
  /** Max tokens of a conversation, by the tokenizer's settings. */
  readonly maxLength?: number;
}

interface LoadedTokenizer {
  readonly tokenizer: Tokenizer;
  readonly count: (text: string) => Promise<number>;
  readonly config: Readonly<Record<string, unknown>>;
  readonly template: string | undefined;
  readonly bytes: number;
}

/** Tokenizers that a worker keeps, by the bytes of their files; in memory they take about ten times as much. */
const maxKeptBytes = 24 * 1024 ** 2;
const kept = new Map<string, LoadedTokenizer>();

const textOf = async (source: ByteSource | undefined): Promise<string> =>
  source ? new TextDecoder().decode(await source.read(0, source.size)) : "";

const parsed = (text: string, name: string): Record<string, unknown> => {
  try {
    return JSON.parse(text || "{}") as Record<string, unknown>;
  } catch {
    throw new ReadingError(`${name} is not JSON.`);
  }
};

/** Training settings can be left in the file; they must not shorten or lengthen what is counted. */
const tokenizerOf = (text: string): Tokenizer => {
  try {
    const tokenizer = Tokenizer.fromString(text);
    tokenizer.disableTruncation();
    tokenizer.disablePadding();
    return tokenizer;
  } catch (error) {
    throw new ReadingError(`The tokenizer cannot be loaded: ${String((error as Error).message).slice(0, 200)}`);
  }
};

const load = async (sources: readonly ByteSource[], hasTemplate: boolean): Promise<LoadedTokenizer> => {
  const [main, settings, own] = sources;
  const config = parsed(await textOf(settings), "tokenizer_config.json");
  const template = hasTemplate ? await textOf(own) : undefined;
  const text = await textOf(main);
  const { added_tokens: added } = parsed(text, "tokenizer.json");
  const tokenizer = tokenizerOf(text);
  const written = JSON.stringify([template ?? config.chat_template, config.bos_token, config.eos_token]);
  const count = createPieceCounter(tokenizer, Array.isArray(added) ? (added as AddedToken[]) : [], written);
  return { tokenizer, count, config, template, bytes: main?.size ?? 0 };
};

/** Finds a tokenizer among those loaded last, or loads it. */
const tokenizerFor = async (request: TokenizeRequest, sources: readonly ByteSource[]): Promise<LoadedTokenizer> => {
  const found = kept.get(request.key) ?? (await load(sources, request.hasTemplate));
  kept.delete(request.key);
  kept.set(request.key, found);
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [key, one] of kept) {
    if (bytes <= maxKeptBytes || key === request.key) break;
    kept.delete(key);
    bytes -= one.bytes;
  }
  return found;
};

const templateMessage = (message: TemplateMessage): TemplateMessage =>
  Array.isArray(message.tool_calls) ? { ...message, tool_calls: message.tool_calls.map(templateCall) } : message;

const rendered = (
  { config, template: ownTemplate }: LoadedTokenizer,
  chat: NonNullable<TokenizeRequest["chat"]>,
  { template = ownTemplate, variables }: TokenizeRequest,
): string => {
  try {
    return renderChat({
      template: template === undefined ? config : { ...config, chat_template: template },
      messages: chat.messages.map(templateMessage),
      tools: chat.tools ?? null,
      addGenerationPrompt: true,
      ...(variables && { variables: variables as Context }),
    });
  } catch (error) {
    throw new ReadingError(`The chat template failed: ${String((error as Error).message).slice(0, 300)}`);
  }
};

const tokenized = async (
  { tokenizer, count }: LoadedTokenizer,
  text: string,
  addSpecialTokens: boolean,
  { wantsTokens, wantsText }: TokenizeRequest,
): Promise<TokenizedText> => {
  const shown = wantsText && { text };
  if (!wantsTokens && !addSpecialTokens) return { count: await count(text), ...shown };
  const encoding = await tokenizer.encode(text, null, { addSpecialTokens });
  const tokens = wantsTokens && { ids: encoding.getIds(), tokens: encoding.getTokens() };
  return { count: encoding.getLength(), ...tokens, ...shown };
};

/** Settings without a limit have a number with thirty digits. */
const maxLengthOf = ({ config: { model_max_length: length } }: LoadedTokenizer) =>
  typeof length === "number" && length > 0 && length < 1e9 && { maxLength: length };

/** Counts tokens with a model's own tokenizer and chat template. */
export const countTokensJob: WorkerJob<TokenizeRequest, readonly TokenizedText[]> = {
  name: "count tokens",
  lane: "tokens",
  maxBytes: 64 * 1024 ** 2,
  remembersLimits: true,
  usesNativeMemory: true,
  run: async (request, sources) => {
    const { chat, texts = [], addsSpecialTokens = false } = request;
    const loaded = await tokenizerFor(request, sources);
    const counted: TokenizedText[] = [];
    if (chat)
      counted.push({
        ...(await tokenized(loaded, rendered(loaded, chat, request), false, request)),
        ...maxLengthOf(loaded),
      });
    for (const text of texts) counted.push(await tokenized(loaded, text, addsSpecialTokens, request));
    return counted;
  },
};
