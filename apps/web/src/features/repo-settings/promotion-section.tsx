import type { PromotionRules, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { aliasesQuery, setPromotionRules } from "../../api/history/aliases.ts";
import { apiPath } from "../../api/repository.ts";
import { AwaitPart } from "../../forms/await-part.tsx";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { LiveRegion, Text } from "../../ui/text/text.tsx";
import { exampleRules, PromotionForm } from "./promotion-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface PromotionProps {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly isAdmin: boolean;
}

const sources = {
  repository: "Set for this repository.",
  organization: "Default of the organization.",
  default: "No rules are set.",
} as const;

/** What a commit needs before an alias moves to it. */
export const PromotionSection = ({ kind, id, isAdmin }: PromotionProps) => {
  const query = useQuery(aliasesQuery(kind, id));
  const rules = query.data?.rules;
  const saving = useChange((change: PromotionRules | undefined) => setPromotionRules(kind, id, change), {
    invalidates: [aliasesQuery(kind, id).queryKey],
  });
  return (
    <SettingsSection id="promotion" title="Rules for aliases" note={rules && sources[rules.source]}>
      <Text variant="soft">
        An alias such as @production moves only to commits that meet these rules. Rollbacks need no approval.
      </Text>
      <AwaitPart query={query}>
        {({ rules }) =>
          isAdmin && (
            <PromotionForm
              key={JSON.stringify(rules)}
              rules={rules}
              reset="Use default"
              isPending={saving.isPending}
              onSave={saving.mutate}
            />
          )
        }
      </AwaitPart>
      {saving.isSuccess && <LiveRegion>Saved</LiveRegion>}
      {saving.error && <InlineError>{saving.error.message}</InlineError>}
      {!isAdmin && <Text variant="soft">{`Only admins of ${id.split("/")[0]} can change these rules.`}</Text>}
      <FromCode curl={curlCommand("PUT", `${apiPath(kind, id)}/promotion-rules`, exampleRules)} />
    </SettingsSection>
  );
};
