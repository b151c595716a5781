import type { KeyCheck } from "@orrery/contract";
import { fullCount } from "../../lib/format/count-text.ts";
import { StatusText } from "../../ui/feedback/status/status-text.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { SmallNote } from "../../ui/text/small-note.tsx";

const verdicts: {
  readonly [O in KeyCheck["outcome"]]: { readonly words: string; readonly look: "good" | "warn" | "bad" };
} = {
  accepted: { words: "Works", look: "good" },
  likely: { words: "Probably works", look: "good" },
  limited: { words: "Known, but limited", look: "warn" },
  "no-credit": { words: "No credit left", look: "warn" },
  failing: { words: "Not tried", look: "warn" },
  unreachable: { words: "Not tried", look: "warn" },
  refused: { words: "Refused", look: "bad" },
};

interface KeyVerdictProps {
  readonly label: string;
  readonly check: KeyCheck | undefined;
  readonly error: Error | null;
}

/** How a provider took a key. */
export const KeyVerdict = ({ label, check, error }: KeyVerdictProps) => {
  if (error) return <SmallNote isAlert>{error.message}</SmallNote>;
  if (!check) return null;
  const { words, look } = verdicts[check.outcome];
  return (
    <SmallNote>
      <HiddenText>Key for {label}: </HiddenText>
      <StatusText look={look}>{words}</StatusText> · {check.message} {fullCount(check.ms)} ms
      {check.status !== undefined && `, status ${check.status}`}.
    </SmallNote>
  );
};
