import type { KeyCheck } from "@orrery/contract";
import { fullCount } from "../../lib/format/count-text.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { SmallNote } from "../../ui/text/small-note.tsx";

const outcomes: {
  readonly [O in KeyCheck["outcome"]]: { readonly text: string; readonly variant: "good" | "warn" | "bad" };
} = {
  accepted: { text: "Works", variant: "good" },
  likely: { text: "Probably works", variant: "good" },
  limited: { text: "Valid, but rate limited", variant: "warn" },
  "no-credit": { text: "No credit left", variant: "warn" },
  failing: { text: "Not tested", variant: "warn" },
  unreachable: { text: "Not tested", variant: "warn" },
  refused: { text: "Refused", variant: "bad" },
};

interface KeyCheckResultProps {
  readonly label: string;
  readonly check: KeyCheck | undefined;
  readonly error: Error | null;
}

export const KeyCheckResult = ({ label, check, error }: KeyCheckResultProps) => {
  if (error) return <SmallNote isAlert>{error.message}</SmallNote>;
  if (!check) return null;
  const { text, variant } = outcomes[check.outcome];
  return (
    <SmallNote>
      <HiddenText>Key for {label}: </HiddenText>
      <StatusText variant={variant}>{text}</StatusText> · {check.message} {fullCount(check.ms)} ms
      {check.status !== undefined && `, status ${check.status}`}.
    </SmallNote>
  );
};
