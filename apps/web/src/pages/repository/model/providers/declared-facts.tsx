import type { CheckedProvider, RepositoryRecord } from "@orrery/contract";
import { countOf } from "../../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import { TextLink } from "../../../../ui/text/anchor/text-link.tsx";

const has = (what: string, isOffered: boolean | undefined): string | undefined =>
  isOffered === undefined ? undefined : `${isOffered ? what : `no ${what}`}`;

interface DeclaredFactsProps {
  readonly record: RepositoryRecord;
  readonly provider: CheckedProvider;
}

/** Why calls to `:verified` leave it out, and what it says of itself. */
export const DeclaredFacts = ({ record, provider: { provider, endpoint, marks, reason } }: DeclaredFactsProps) => {
  const mapping = endpoint === undefined ? record.inferenceProviderMapping?.[provider] : undefined;
  const facts = [
    mapping?.contextLength !== undefined && `context of ${countOf(mapping.contextLength, "token")}`,
    has("tools", mapping?.supportsTools),
    has("structured output", mapping?.supportsStructuredOutput),
  ].filter(Boolean);
  return (
    <p className="text-xs text-ink-soft">
      {marks.length > 0 && reason !== undefined && `Excluded from :verified. ${reason}. `}
      {facts.length > 0 && `Declared: ${facts.join(", ")}. `}
      {mapping && (
        <TextLink href={`${repositoryPath("model", record.id)}?tab=use&provider=${encodeURIComponent(provider)}`}>
          Code for this provider
        </TextLink>
      )}
    </p>
  );
};
