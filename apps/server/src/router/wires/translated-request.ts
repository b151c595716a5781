/** A JSON object of a request or a reply. */
export type Fields = Readonly<Record<string, unknown>>;

interface CalledTool {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message in chat format, as every provider accepts it. */
export interface TranslatedMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | readonly Fields[] | null;
  readonly tool_calls?: readonly CalledTool[];
  readonly tool_call_id?: string;
  readonly [reasoning: string]: unknown;
}

/** A request of another API as the chat request that is sent in its place. */
export interface TranslatedRequest {
  readonly chat: Record<string, unknown> & { readonly messages: readonly TranslatedMessage[] };
  /** Parts of the request that no chat model understands, such as tools that only one provider runs. */
  readonly dropped: readonly string[];
}

/** Fields of a request that no chat model understands, but would change its answer elsewhere. */
export const droppedFields = (body: Fields, names: readonly string[]): readonly string[] =>
  names.filter((name) => body[name] !== undefined && body[name] !== null);

/** The fields that have a value. */
export const definedOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

/** Content in the simplest form: a string if it is only text, since many models accept no parts. */
export const contentOf = (parts: readonly Fields[]): string | readonly Fields[] =>
  parts.every(({ type }) => type === "text") ? parts.map(({ text }) => String(text)).join("\n\n") : parts;
