import type { BranchProtection, ProtectedBranches, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { protectedBranchesQuery, refsQuery, setProtection } from "../../api/history/refs.ts";
import { apiPath } from "../../api/repository.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { exactText, whenText } from "../../lib/format/when-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { TextButton } from "../../ui/input/button/text-button.tsx";
import { InlineForm, TextField, Toggle } from "../../ui/input/field/field.tsx";
import { RowActions } from "../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../ui/table/table.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { HiddenText } from "../../ui/text/hidden-text.tsx";
import { Code, LiveRegion, Text } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";

interface BranchesProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  /** Whether the person can change the rules. */
  readonly isAdmin: boolean;
}

const columns = [
  { key: "name", header: "Branch" },
  { key: "reviewer", header: "Reviewer" },
  { key: "since", header: "Protected", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

interface ProtectionChange {
  readonly branch: string;
  /** Undefined to remove the rule. */
  readonly protection: BranchProtection | undefined;
}

const useProtection = (kind: RepositoryKind, id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ branch, protection }: ProtectionChange) => setProtection(kind, id, branch, protection),
    onSuccess: (rules) => client.setQueryData(protectedBranchesQuery(kind, id).queryKey, rules),
  });
};

const RuleTable = ({ kind, record, isAdmin, rules }: BranchesProps & { readonly rules: ProtectedBranches }) => {
  const [removed, setRemoved] = useState<string>();
  const { mutate, isPending, error } = useProtection(kind, record.id);
  const now = new Date();
  return (
    <>
      <Table
        label="Protected branches"
        columns={columns}
        rows={rules.map(({ name, createdAt, createdBy, needsReviewer }) => ({
          key: name,
          cells: [
            <Code key="name">{name}</Code>,
            isAdmin ? (
              <Toggle
                key="reviewer"
                label={`Required for ${name}`}
                isOn={needsReviewer}
                isDisabled={isPending}
                onTurn={(isOn) => mutate({ branch: name, protection: { needsReviewer: isOn } })}
              />
            ) : (
              <span key="reviewer">{needsReviewer ? "Required" : "Not required"}</span>
            ),
            <span key="since" title={exactText(new Date(createdAt))}>
              {`${whenText(new Date(createdAt), now)} by ${createdBy}`}
            </span>,
            <RowActions key="actions">
              {isAdmin && (
                <SmallButton
                  variant="danger"
                  aria-label={`Remove the rule for ${name}`}
                  onClick={() => setRemoved(name)}
                >
                  Remove
                </SmallButton>
              )}
            </RowActions>,
          ],
        }))}
      />
      {removed !== undefined && (
        <ConfirmDialog
          title="Remove protection"
          action="Remove"
          onConfirm={() =>
            mutate({ branch: removed, protection: undefined }, { onSuccess: () => setRemoved(undefined) })
          }
          onClose={() => setRemoved(undefined)}
          isBusy={isPending}
          error={error?.message}
        >
          <p>
            Anyone with write access can then commit to <Code>{removed}</Code> and delete it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};

const NewRule = ({ kind, record, rules }: BranchesProps & { readonly rules: ProtectedBranches }) => {
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery(refsQuery(kind, record.id));
  const { mutate, isPending, isSuccess, error, variables } = useProtection(kind, record.id);
  const isKnown = (branch: string) => rules.some(({ name }) => name === branch);
  const names = ["main", ...(refs?.branches ?? []).map(({ name }) => name)];
  const branches = [...new Set(names)].filter((name) => !isKnown(name));
  const branch = typed ?? branches[0] ?? "";
  const isReady = branch.trim() !== "" && !isKnown(branch.trim());
  return (
    <>
      <InlineForm
        label="Protect a branch"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate({ branch: branch.trim(), protection: {} }, { onSuccess: () => setTyped(undefined) });
        }}
      >
        <TextField
          label="Branch"
          list="branches-to-protect"
          value={branch}
          onText={setTyped}
          maxLength={limits.revision}
        />
        <datalist id="branches-to-protect">
          {branches.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" disabled={!isReady || isPending}>
          {isPending ? "Saving…" : "Protect branch"}
        </Button>
      </InlineForm>
      {isSuccess && <LiveRegion>{`${variables.branch} is protected`}</LiveRegion>}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

/** Branches that only admins and merged pull requests change. */
export const BranchesSection = (props: BranchesProps) => {
  const { kind, record, isAdmin } = props;
  const { data, error, refetch } = useQuery(protectedBranchesQuery(kind, record.id));
  return (
    <SettingsSection id="branches" title="Protected branches">
      <Text variant="soft">
        Changes to a protected branch come by pull request. Only admins commit or push directly. No one can delete it.
        With a reviewer, someone other than the author merges the pull request.
      </Text>
      {error && (
        <InlineError>
          {error.message} <TextButton onClick={() => void refetch()}>Retry</TextButton>
        </InlineError>
      )}
      {!data && !error && <SkeletonPanel height={60} />}
      {data?.length === 0 && (
        <Text variant="soft">No protected branches. Anyone with write access can commit to every branch.</Text>
      )}
      {data && data.length > 0 && <RuleTable {...props} rules={data} />}
      {data && isAdmin && <NewRule {...props} rules={data} />}
      {!isAdmin && <Text variant="soft">{`Only admins of ${record.id.split("/")[0]} can change these rules.`}</Text>}
      <FromCode curl={curlCommand("PUT", `${apiPath(kind, record.id)}/protected-branches/main`)} />
    </SettingsSection>
  );
};
