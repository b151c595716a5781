import type { ModelSnippets } from "@orrery/contract";
import { dayText } from "../../lib/format/ago-text.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Text } from "../../ui/text/text.tsx";

interface VerifiedMarkProps {
  readonly verification: ModelSnippets["verification"];
  readonly language: string;
  readonly client: string;
}

export const VerifiedMark = ({ verification, language, client }: VerifiedMarkProps) => {
  const counts = verification?.byClient[`${language} ${client}`];
  if (!verification || !counts) return null;
  const about = <TextLink href="/docs/snippets#verified">What this means</TextLink>;
  const day = dayText(new Date(`${verification.date}T12:00:00Z`));
  if (!verification.isCurrent)
    return (
      <Text variant="note">
        Last verified {day}; snippets have changed since. {about}
      </Text>
    );
  return (
    <Text variant="note">
      <StatusText variant="good">Verified {day}.</StatusText> {fullCount(counts.accepted)} of{" "}
      {fullCount(counts.generated)} {client} snippets passed against the simulator. {about}
    </Text>
  );
};
