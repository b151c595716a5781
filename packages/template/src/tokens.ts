/** What the lexer tells apart. `open…`/`close…` are the tag delimiters, `sign` every operator and bracket. */
export type TokenKind =
  | "text"
  | "openOutput"
  | "closeOutput"
  | "openBlock"
  | "closeBlock"
  | "name"
  | "string"
  | "integer"
  | "float"
  | "sign"
  | "end";

/** One token; `value` is the text after escapes and whitespace control have been dealt with. */
export interface Token {
  readonly kind: TokenKind;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const descriptions: Partial<Record<TokenKind, string>> = {
  text: "text",
  openOutput: "`{{`",
  closeOutput: "the end of the output tag `}}`",
  openBlock: "`{%`",
  closeBlock: "the end of the statement `%}`",
  end: "the end of the template",
};

/** How a token reads in an error message. */
export function describeToken(token: Token): string {
  const fixed = descriptions[token.kind];
  if (fixed !== undefined) return fixed;
  const text = token.value.length > 30 ? `${token.value.slice(0, 30)}…` : token.value;
  return token.kind === "string" ? `the string ${JSON.stringify(text)}` : `\`${text}\``;
}
