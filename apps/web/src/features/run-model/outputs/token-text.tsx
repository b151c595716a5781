import { confidenceText } from "../../../lib/format/confidence-text.ts";
import type { AnswerToken } from "../../../run/output/token-chances.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";

const unsure = 0.8;
const unlikely = 0.5;

/** Longer answers would block the page; the raw reply has the rest. */
const maxTokens = 4_000;

const lookOf = (chance: number): string | undefined => {
  if (chance >= unsure) return undefined;
  return `underline decoration-brass decoration-2 underline-offset-4 ${chance < unlikely ? "decoration-solid" : "decoration-dotted"}`;
};

/** A space is drawn, so that tokens that differ only by it can be told apart. */
const shown = (text: string): string => text.replaceAll(" ", "␣").replaceAll("\n", "↵");

const titleOf = ({ text, chance, choices }: AnswerToken): string =>
  (choices.length > 0 ? choices : [{ text, chance }])
    .map((choice) => `${shown(choice.text)} ${confidenceText(choice.chance)}`)
    .join(" · ");

/** An answer with the tokens underlined of which the model was not sure. */
export const TokenText = ({ tokens }: { readonly tokens: readonly AnswerToken[] }) => (
  <Stack gap="sm">
    <p dir="auto" className="font-mono text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {tokens.slice(0, maxTokens).map((token, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a token is known by its place.
        <span key={at} title={titleOf(token)} className={lookOf(token.chance)}>
          {token.text}
        </span>
      ))}
      {tokens.length > maxTokens && "…"}
    </p>
    <Text variant="note">
      Dotted underline: less than 80% certain. Solid: less than 50%. Point at a token to see what else was likely.
    </Text>
  </Stack>
);
