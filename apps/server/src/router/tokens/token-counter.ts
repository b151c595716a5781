import { blobSource } from "../../blobs/blob-source.ts";
import type { BlobStore } from "../../blobs/store.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import { countTokensJob, type TokenizedText, type TokenizeRequest } from "../../readers/count-tokens-job.ts";
import type { Workers } from "../../workers/workers.ts";
import { chatForTemplate } from "./chat-for-template.ts";

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

/** Counts tokens with the tokenizers and chat templates of models on this hub. */
export interface TokenCounter {
  /** The tokens of a chat request's prompt; undefined if they cannot be counted. */
  readonly prompt: (files: TokenizerFiles | undefined, body: ChatBody) => Promise<number | undefined>;
  /** The same, with the length that the tokenizer's settings allow. */
  readonly measure: (files: TokenizerFiles | undefined, body: ChatBody) => Promise<TokenizedText | undefined>;
  /** The tokens of a prompt and of the parts of its answer. */
  readonly exchange: (
    files: TokenizerFiles | undefined,
    body: ChatBody,
    answer: readonly string[],
  ) => Promise<{ readonly input: number; readonly output: number } | undefined>;
  /** Tokenizes; rejects if the tokenizer or the template cannot be used. */
  readonly tokenize: (
    files: TokenizerFiles,
    request: Omit<TokenizeRequest, "key" | "hasTemplate">,
  ) => Promise<readonly TokenizedText[]>;
}

export interface TokenCounterDeps {
  readonly workers: Workers;
  readonly blobs: BlobStore;
  /** Longer texts are estimated: counting would take longer than the answer is worth waiting for. */
  readonly maxTextBytes: number;
}

const textSize = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + textSize(part), 0);
};

export const createTokenCounter = ({ workers, blobs, maxTextBytes }: TokenCounterDeps): TokenCounter => {
  const tokenize: TokenCounter["tokenize"] = ({ tokenizer, config, template }, request) => {
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
    files: TokenizerFiles | undefined,
    body: ChatBody,
    texts: readonly string[],
  ): Promise<readonly TokenizedText[] | undefined> => {
    const chat = files && chatForTemplate(body);
    if (!chat || textSize(chat) + textSize(texts) > maxTextBytes) return undefined;
    try {
      return await tokenize(files, { chat, texts });
    } catch {
      // A tokenizer or template that fails is no reason to refuse a call: its tokens are estimated.
      return undefined;
    }
  };
  return {
    tokenize,
    prompt: async (files, body) => (await counts(files, body, []))?.[0]?.count,
    measure: async (files, body) => (await counts(files, body, []))?.[0],
    exchange: async (files, body, answer) => {
      const [input, ...parts] = (await counts(files, body, answer)) ?? [];
      return input && { input: input.count, output: parts.reduce((sum, { count }) => sum + count, 0) };
    },
  };
};
