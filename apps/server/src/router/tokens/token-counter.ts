import { blobSource } from "../../blobs/blob-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import { countTokensJob, type TokenizedText, type TokenizeRequest } from "../../readers/tokens/count-tokens-job.ts";
import type { Workers } from "../../workers/workers.ts";
import { RouterError } from "../router-error.ts";
import { chatForTemplate } from "./chat-for-template.ts";
import { withoutImages } from "./image-tokens.ts";

/** The files that a model's tokens are counted with. */
export interface TokenizerFiles {
  readonly tokenizer: FileRow;
  readonly config: FileRow;
  readonly template?: FileRow;
}

/** The tokenizer among a model's files, if its content is on this hub. */
export const tokenizerIn = (files: readonly FileRow[]): TokenizerFiles | undefined => {
  const held = (name: string) => files.find(({ path, sha256 }) => path === name && sha256 !== null);
  const [tokenizer, config, template] = ["tokenizer.json", "tokenizer_config.json", "chat_template.jinja"].map(held);
  return tokenizer && config && { tokenizer, config, ...(template && { template }) };
};

type ChatBody = Readonly<Record<string, unknown>>;

/** The tokens of a prompt whose text was counted. */
interface CountedPrompt {
  readonly count: number;
  /** The estimate for its images, which is part of the count. */
  readonly imageTokens: number;
  /** Max tokens, by the tokenizer's settings. */
  readonly maxLength?: number | undefined;
}

export interface TokenCounterDeps {
  readonly workers: Workers;
  readonly blobs: BlobStore;
  /** The tokens of longer texts are estimated: counting would take longer than the answer is worth waiting for. */
  readonly maxTextBytes: number;
}

const textSize = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + textSize(part), 0);
};

const tooLarge = ({ chat }: { readonly chat?: unknown }, maxBytes: number): RouterError => {
  const param = chat ? "messages" : "prompt";
  const message = `"${param}" has more than ${maxBytes / 1024 ** 2} MiB of text. Send less, or ask an admin to raise ORRERY_MAX_COUNTED_TEXT.`;
  return new RouterError("too_large", message, { param });
};

export const createTokenCounter = ({ workers, blobs, maxTextBytes }: TokenCounterDeps) => {
  const tokenize = async (
    { tokenizer, config, template }: TokenizerFiles,
    request: Omit<TokenizeRequest, "key" | "hasTemplate">,
  ): Promise<readonly TokenizedText[]> => {
    if (textSize(request.chat) + textSize(request.texts) > maxTextBytes) throw tooLarge(request, maxTextBytes);
    const files = [tokenizer, config, ...(template ? [template] : [])];
    const key = files.map(({ sha256 }) => sha256).join(" ");
    const sources = files.map(({ sha256, size }) => blobSource(blobs, sha256 ?? "", size));
    return workers.run(
      countTokensJob,
      { ...request, key, hasTemplate: template !== undefined },
      sources,
      "The tokenizer",
    );
  };
  const counts = async (
    files: TokenizerFiles,
    body: ChatBody,
    texts: readonly string[],
  ): Promise<readonly TokenizedText[] | undefined> => {
    const chat = chatForTemplate(body);
    if (!chat) return undefined;
    try {
      return await tokenize(files, { chat, texts });
    } catch {
      // A text that is too long, and a tokenizer or template that fails, is no reason to refuse a call: its tokens are estimated.
      return undefined;
    }
  };
  const exchange = async (
    files: TokenizerFiles | undefined,
    body: ChatBody,
    answer: readonly string[],
  ): Promise<{ readonly prompt: CountedPrompt; readonly output: number } | undefined> => {
    if (!files) return undefined;
    const { messages, imageTokens } = withoutImages(body.messages);
    const [text, ...parts] = (await counts(files, { ...body, messages }, answer)) ?? [];
    if (!text) return undefined;
    const prompt = { count: text.count + imageTokens, imageTokens, maxLength: text.maxLength };
    return { prompt, output: parts.reduce((sum, { count }) => sum + count, 0) };
  };
  return {
    /** The tokens of longer texts are not counted. */
    maxTextBytes /** Tokenizes; rejects if the tokenizer or the template cannot be used. */,
    tokenize /** The tokens of a prompt and of the parts of its answer. */,
    exchange /** The tokens of a chat request's prompt; undefined if its text cannot be counted. */,
    prompt: async (files: TokenizerFiles | undefined, body: ChatBody): Promise<CountedPrompt | undefined> =>
      (await exchange(files, body, []))?.prompt,
  };
};

/** Counts tokens with the tokenizers and chat templates of models on this hub; tokens of images are estimated. */
export type TokenCounter = ReturnType<typeof createTokenCounter>;
