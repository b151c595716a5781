import type { PromotionRules, RepositoryKind } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { aliasesQuery, setPromotionRules } from "../../api/history/aliases.ts";
import { apiPath } from "../../api/repository.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { TextButton } from "../../ui/input/button/text-button.tsx";
import { InlineForm, TextField, Toggle } from "../../ui/input/field/field.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { LiveRegion, Text } from "../../ui/text/text.tsx";
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

interface RulesFormProps {
  readonly rules: PromotionRules;
  readonly isPending: boolean;
  /** Undefined: the default is used. */
  readonly onSave: (rules: PromotionRules | undefined) => void;
}

const RulesForm = ({ rules, isPending, onSave }: RulesFormProps) => {
  const [approvals, setApprovals] = useState(String(rules.approvals));
  const [needsCleanScan, setScan] = useState(rules.needsCleanScan);
  const count = Number(approvals);
  const isValid = approvals !== "" && Number.isInteger(count) && count >= 0 && count <= 10;
  return (
    <>
      <InlineForm
        label="Rules for aliases"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onSave({ approvals: count, needsCleanScan });
        }}
      >
        <TextField
          label="Approvals"
          type="number"
          inputMode="numeric"
          min={0}
          max={10}
          value={approvals}
          onText={setApprovals}
        />
        <Toggle label="Clean scan" isOn={needsCleanScan} onTurn={setScan} />
        <Button type="submit" disabled={!isValid || isPending}>
          {isPending ? "Saving…" : "Save"}
        </Button>
        <Button disabled={isPending} onClick={() => onSave(undefined)}>
          Use default
        </Button>
      </InlineForm>
      {!isValid && <InlineError>Enter a number from 0 to 10.</InlineError>}
    </>
  );
};

/** What a commit needs before an alias moves to it. */
export const PromotionSection = ({ kind, id, isAdmin }: PromotionProps) => {
  const { data, error, refetch } = useQuery(aliasesQuery(kind, id));
  const rules = data?.rules;
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (change: PromotionRules | undefined) => setPromotionRules(kind, id, change),
    onSuccess: () => client.invalidateQueries({ queryKey: aliasesQuery(kind, id).queryKey }),
  });
  return (
    <SettingsSection id="promotion" title="Rules for aliases" note={rules && sources[rules.source]}>
      <Text variant="soft">
        An alias such as @production moves only to commits that meet these rules. Rollbacks need no approval.
      </Text>
      {error && (
        <InlineError>
          {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
        </InlineError>
      )}
      {!data && !error && <SkeletonPanel height={60} />}
      {rules && isAdmin && (
        <RulesForm key={JSON.stringify(rules)} rules={rules} isPending={saving.isPending} onSave={saving.mutate} />
      )}
      {saving.isSuccess && <LiveRegion>Saved</LiveRegion>}
      {saving.error && <InlineError>{saving.error.message}</InlineError>}
      {!isAdmin && <Text variant="soft">{`Only admins of ${id.split("/")[0]} can change these rules.`}</Text>}
      <FromCode
        curl={curlCommand("PUT", `${apiPath(kind, id)}/promotion-rules`, { approvals: 2, needsCleanScan: true })}
      />
    </SettingsSection>
  );
};
