import type { TracePiece } from "@orrery/template";
import { findSpecialTokens, specialPattern } from "../../../lib/code/special-tokens.ts";

interface OutputPart {
  readonly kind: "text" | "space" | "tab" | "newline" | "special";
  readonly text: string;
  readonly token?: number;
}

const kinds = { " ": "space", "\t": "tab", "\n": "newline" } as const;

const plainParts = (text: string): readonly OutputPart[] =>
  (text.match(/ +|\t|\n|[^ \t\n]+/g) ?? []).map((part) => ({
    kind: kinds[part.charAt(0) as keyof typeof kinds] ?? "text",
    text: part,
  }));

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A special token written by several pieces has a part in each. */
const partsBetween = (
  text: string,
  { start, end }: TextRange,
  specials: readonly (TextRange & { readonly token: number })[],
): readonly OutputPart[] => {
  const parts: OutputPart[] = [];
  let at = start;
  for (const special of specials) {
    const from = Math.max(special.start, start);
    const to = Math.min(special.end, end);
    if (from >= to) continue;
    parts.push(...plainParts(text.slice(at, from)));
    parts.push({ kind: "special", text: text.slice(from, to), token: special.token });
    at = to;
  }
  return [...parts, ...plainParts(text.slice(at, end))];
};

export const outputParts = (
  text: string,
  pieces: readonly Pick<TracePiece, "output">[],
  tokens: Iterable<string>,
): readonly (readonly OutputPart[])[] => {
  const shown = text.slice(0, pieces.at(-1)?.output.end ?? 0);
  const names = new Map<string, number>();
  const specials = findSpecialTokens(shown, specialPattern(tokens)).map(({ start, end }) => {
    const name = shown.slice(start, end);
    if (!names.has(name)) names.set(name, names.size);
    return { start, end, token: names.get(name) ?? 0 };
  });
  let first = 0;
  return pieces.map(({ output }) => {
    while (first < specials.length && (specials[first]?.end ?? 0) <= output.start) first += 1;
    let last = first;
    while (last < specials.length && (specials[last]?.start ?? 0) < output.end) last += 1;
    return partsBetween(shown, output, specials.slice(first, last));
  });
};

/** User content containing special tokens can impersonate another role. */
export const injectedTokens = (
  messages: readonly unknown[],
  tokens: Iterable<string>,
): readonly { readonly message: number; readonly token: string }[] => {
  const pattern = specialPattern(tokens);
  return messages.flatMap((message, at) => {
    const texts: string[] = [];
    JSON.stringify(message, (_, value: unknown) => {
      if (typeof value === "string") texts.push(value);
      return value;
    });
    const found = texts.flatMap((text) => text.match(pattern) ?? []);
    return [...new Set(found)].map((token) => ({ message: at, token }));
  });
};
