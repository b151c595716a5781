import { suggest, TemplateError } from "./errors.ts";
import { type CompiledTemplate, type Context, compile, type TemplateOptions } from "./template.ts";

/** One of several templates that a model offers. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: string;
}

/** A special token as tokenizer_config.json holds it: a string, or an object with its text. */
export type SpecialToken = string | { readonly content: string } | null;

/** The part of a model's tokenizer_config.json that concerns chat templates. */
export interface TokenizerConfig {
  readonly chat_template?: string | readonly NamedTemplate[] | null;
  readonly [key: string]: unknown;
}

/** A part of a message's content. */
export interface ContentPart {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A chat message: a role, and text or a list of parts. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly ContentPart[] | null;
  readonly [key: string]: unknown;
}

/** What to render, and with what. */
export interface ChatRequest extends TemplateOptions {
  /** A template, several named ones, or a model's tokenizer_config. */
  readonly template: string | readonly NamedTemplate[] | TokenizerConfig;
  /** Which of several templates to take; otherwise what is given decides. */
  readonly templateName?: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly unknown[] | null;
  readonly documents?: readonly unknown[] | null;
  /** Whether to end with the opening of the assistant's turn. */
  readonly addGenerationPrompt?: boolean;
  /** Special tokens, which override those of a tokenizer_config: `{ bos_token: "<s>" }`. */
  readonly specialTokens?: Readonly<Record<string, SpecialToken>>;
  /** Further variables, such as `{ enable_thinking: false }`. */
  readonly variables?: Context;
}

/** Renders a conversation as the text that a model continues. */
export function renderChat(request: ChatRequest): string {
  const { template, messages, tools = null, documents = null, addGenerationPrompt = false } = request;
  const source = chooseTemplate(template, request);
  return compiled(source, request).render({
    ...specialTokensOf(template),
    ...tokenTexts(request.specialTokens ?? {}),
    ...request.variables,
    messages,
    tools,
    documents,
    add_generation_prompt: addGenerationPrompt,
  });
}

/** Templates kept ready with their options, the one used last at the end: a server renders the same few over and over. */
const recent = new Map<string, { readonly template: CompiledTemplate; readonly options: readonly unknown[] }>();
const MOST_RECENT = 32;

/** Compiles a template, or finds it among the recent ones with the very same options. */
function compiled(source: string, request: TemplateOptions): CompiledTemplate {
  const { trimBlocks, lstripBlocks, keepTrailingNewline, undefined: mode, globals, filters, now } = request;
  const limits = JSON.stringify(request.budgets);
  const options = [trimBlocks, lstripBlocks, keepTrailingNewline, mode, globals, filters, now, limits];
  const known = recent.get(source);
  const isSame = known && options.every((option, index) => option === known.options[index]);
  const entry = isSame ? known : { template: compile(source, request), options };
  recent.delete(source);
  recent.set(source, entry);
  for (const oldest of recent.keys()) if (recent.size > MOST_RECENT) recent.delete(oldest);
  return entry.template;
}

type TemplateSource = ChatRequest["template"];

function isConfig(template: TemplateSource): template is TokenizerConfig {
  return typeof template === "object" && !Array.isArray(template);
}

/** Finds the template to use: the one asked for, or `tool_use` with tools, `rag` with documents, else `default`. */
function chooseTemplate(template: TemplateSource, { templateName, tools, documents }: ChatRequest): string {
  const offered = (isConfig(template) ? template.chat_template : template) ?? [];
  if (typeof offered === "string") return offered;
  const named = new Map((offered as readonly NamedTemplate[]).map((entry) => [entry.name, entry.template]));
  const preferred = (tools?.length && named.has("tool_use") && "tool_use") || (documents?.length && "rag");
  const wanted = templateName ?? (preferred && named.has(preferred) ? preferred : "default");
  const found = named.get(wanted);
  if (found !== undefined) return found;
  const available = [...named.keys()].join(", ") || "none, since `chat_template` is missing";
  throw new TemplateError(
    "unknown_template",
    `no template \`${wanted}\`${suggest(wanted, named.keys())}; available: ${available}`,
  );
}

function specialTokensOf(template: TemplateSource): Record<string, string> {
  if (!isConfig(template)) return {};
  return tokenTexts(Object.fromEntries(Object.entries(template).filter(([key]) => key.endsWith("_token"))));
}

function tokenTexts(tokens: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, token] of Object.entries(tokens)) {
    if (typeof token === "string") texts[name] = token;
    else if (typeof token === "object" && token !== null && "content" in token) texts[name] = String(token.content);
  }
  return texts;
}
