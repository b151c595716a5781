import { suggest, TemplateError } from "./errors.ts";
import { type CompiledTemplate, type Context, compile, type TemplateOptions } from "./template.ts";

/** One of several templates that a model offers. */
export interface NamedTemplate {
  readonly name: string;
  readonly template: string;
}

/** The part of a model's tokenizer_config.json that concerns chat templates. */
export interface ChatTemplateConfig {
  readonly chat_template?: string | readonly NamedTemplate[] | null;
  readonly [key: string]: unknown;
}

/** A part of a message's content. */
export interface ContentPart {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A chat message: a role, and text or a list of parts. */
export interface TemplateMessage {
  readonly role: string;
  readonly content?: string | readonly ContentPart[] | null;
  readonly [key: string]: unknown;
}

/** What to render, and with what. */
export interface ChatRequest extends TemplateOptions {
  /** A template, several named ones, or a model's tokenizer_config. */
  readonly template: string | readonly NamedTemplate[] | ChatTemplateConfig;
  /** Which of several templates to take; otherwise what is given decides. */
  readonly templateName?: string;
  readonly messages: readonly TemplateMessage[];
  readonly tools?: readonly unknown[] | null;
  readonly documents?: readonly unknown[] | null;
  /** Whether to end with the opening of the assistant's turn. */
  readonly addGenerationPrompt?: boolean;
  /**
   * Special tokens, which override those of a tokenizer_config: `{ bos_token: "<s>" }`. As there, each is a string or an
   * object with its text.
   */
  readonly specialTokens?: Readonly<Record<string, string | { readonly content: string } | null>>;
  /** Further variables, such as `{ enable_thinking: false }`. */
  readonly variables?: Context;
}

/**
 * Renders a conversation as the text that a model continues.
 *
 * @example
 * renderChat({
 *   template: "{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}",
 *   messages: [{ role: "user", content: "Hi" }],
 * }); // "<|user|>Hi"
 */
export function renderChat(request: ChatRequest): string {
  const { template, messages, tools = null, documents = null, addGenerationPrompt = false } = request;
  const source = chooseTemplate(template, request);
  const configured = typeof template === "string" ? [] : Object.entries(template);
  return compileCached(source, request).render({
    ...tokenTexts(configured.filter(([key]) => key.endsWith("_token"))),
    ...tokenTexts(Object.entries(request.specialTokens ?? {})),
    ...request.variables,
    messages,
    tools,
    documents,
    add_generation_prompt: addGenerationPrompt,
  });
}

/** Templates kept ready with their options, the one used last at the end: a server renders the same few over and over. */
const cache = new Map<string, { readonly template: CompiledTemplate; readonly options: readonly unknown[] }>();
const MAX_CACHED_TEMPLATES = 32;
const OPTIONS = "trimBlocks lstripBlocks keepTrailingNewline undefined globals filters now budgets".split(
  " ",
) as (keyof TemplateOptions)[];

/** Compiles a template, or finds it among the recent ones with the very same options. */
function compileCached(source: string, request: TemplateOptions): CompiledTemplate {
  const options = OPTIONS.map((name) => (name === "budgets" ? JSON.stringify(request.budgets) : request[name]));
  const known = cache.get(source);
  const isSame = known && options.every((option, index) => option === known.options[index]);
  const entry = isSame ? known : { template: compile(source, request), options };
  cache.delete(source);
  cache.set(source, entry);
  for (const oldest of cache.keys()) if (cache.size > MAX_CACHED_TEMPLATES) cache.delete(oldest);
  return entry.template;
}

/** Finds the template to use: the one asked for, or `tool_use` with tools, `rag` with documents, else `default`. */
function chooseTemplate(template: ChatRequest["template"], { templateName, tools, documents }: ChatRequest): string {
  const offered = (template as ChatTemplateConfig).chat_template ?? template;
  if (typeof offered === "string") return offered;
  const named = new Map(Array.isArray(offered) ? offered.map((entry) => [entry.name, entry.template]) : []);
  const preferred = [tools?.length && "tool_use", documents?.length && "rag", "default"];
  const wanted = templateName ?? (preferred.find((name) => named.has(name)) as string | undefined) ?? "default";
  const found = named.get(wanted);
  if (found !== undefined) return found;
  const available = [...named.keys()].join(", ") || "none, since `chat_template` is missing";
  throw new TemplateError(
    "unknown_template",
    `no template \`${wanted}\`${suggest(wanted, named.keys())}; available: ${available}`,
  );
}

function tokenTexts(tokens: readonly (readonly [string, unknown])[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, token] of tokens) {
    const text: unknown = Object(token).content ?? token;
    if (typeof text === "string") texts[name] = text;
  }
  return texts;
}
