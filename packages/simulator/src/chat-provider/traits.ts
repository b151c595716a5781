/** A chat request as a provider receives it. */
export type ChatBody = Readonly<Record<string, unknown>>;

/** A reply of the chat API: its body, or the data of its stream's events, of which `[DONE]` is a text. */
export interface ChatProviderReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly events?: readonly unknown[];
}

/** How a provider reports tokens; all of these are in use. */
type UsageForm =
  | "plain"
  | "per-choice"
  | "every-chunk"
  | "in-wrapper"
  | "cached-within"
  | "cached-apart"
  | "messages-names"
  | "none";

/** Parameters that a provider accepts and does nothing with. */
export type IgnoredParameter =
  | "stop"
  | "seed"
  | "temperature"
  | "max_tokens"
  | "n"
  | "logprobs"
  | "response_format"
  | "tool_choice"
  | "parallel_tool_calls"
  | "stream_options"
  | "frequency_penalty";

/** What a provider does in its own way, honest or not. */
export interface ChatTraits {
  /** Which of the given templates it runs; the current one unless said otherwise. */
  readonly template?: string;
  /** Changes the request before its template renders it. */
  readonly change?: (body: ChatBody) => ChatBody;
  /** Written in front of the prompt. */
  readonly inject?: (body: ChatBody) => string;
  readonly maxPromptTokens?: { readonly tokens: number; readonly isCut: boolean };
  /** Counts with the second tokenizer. */
  readonly hasOtherTokenizer?: boolean;
  readonly usage?: UsageForm;
  /** Added to every prompt's count. */
  readonly constant?: number;
  readonly unit?: "characters";
  readonly roundTo?: number;
  readonly promptFactor?: number;
  readonly outputFactor?: number;
  readonly streamedPromptFactor?: number;
  /** Subtracts what was cached from the count and says nothing of it. */
  readonly hidesCache?: boolean;
  /** Parameters that it refuses with 400. */
  readonly refuses?: readonly string[];
  readonly ignores?: readonly IgnoredParameter[];
  readonly maxTopLogprobs?: number;
  /** Keywords of a JSON schema that its answers break. */
  readonly breaksSchema?: readonly ("enum" | "anyOf" | "array" | "$ref")[];
  readonly breaksArguments?: boolean;
  readonly errorForm?: "object" | "detail" | "text";
  readonly reasoningField?: "reasoning_content" | "reasoning";
  /** Random numbers of this size are added to logits, as other batches do. */
  readonly noise?: number;
  /** Changes the answers: other weights. */
  readonly weights?: string;
  /** Traits from this day on, in place of those above. */
  readonly from?: { readonly day: number; readonly traits: ChatTraits };
}
