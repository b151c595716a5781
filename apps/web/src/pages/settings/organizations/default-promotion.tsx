import type { PromotionRules } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { defaultRulesQuery, setDefaultRules } from "../../../api/history/aliases.ts";
import { exampleRules, PromotionForm } from "../../../features/repo-settings/promotion-form.tsx";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";

/** What a commit needs before an alias moves to it, in repositories without rules of their own. */
export const DefaultPromotion = ({ organization }: { readonly organization: string }) => {
  const query = useQuery(defaultRulesQuery(organization));
  const saving = useChange((rules: PromotionRules | undefined) => setDefaultRules(organization, rules), {
    stores: defaultRulesQuery(organization).queryKey,
    invalidates: [["repository"]],
  });
  return (
    <SettingsSection
      id="promotion"
      title="Default promotion rules"
      note={query.data && (query.data.source === "organization" ? "Set for this organization." : "No rules are set.")}
    >
      <Text variant="soft">
        For repositories without rules of their own.{" "}
        <TextLink href="/docs/promotion#set-rules">How rules work</TextLink>
      </Text>
      <AwaitQuery query={query}>
        {(rules) => (
          <PromotionForm
            key={JSON.stringify(rules)}
            rules={rules}
            reset="Remove rules"
            isPending={saving.isPending}
            onSave={saving.mutate}
          />
        )}
      </AwaitQuery>
      {saving.isSuccess && <LiveRegion>Default rules saved</LiveRegion>}
      {saving.error && <InlineError>{saving.error.message}</InlineError>}
      <FromCode curl={curlCommand("PUT", `/api/organizations/${organization}/promotion-rules`, exampleRules)} />
    </SettingsSection>
  );
};
