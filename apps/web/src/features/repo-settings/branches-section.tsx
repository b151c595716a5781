import type { BranchProtection, ProtectedBranches, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { protectedBranchesQuery, refsQuery, setProtection } from "../../api/history/refs.ts";
import { apiPath } from "../../api/repository.ts";
import { AwaitPart } from "../../forms/await-part.tsx";
import { ConfirmChange } from "../../forms/confirm-change.tsx";
import { ResourceSection } from "../../forms/resource-section.tsx";
import { SaveForm } from "../../forms/save-form.tsx";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { exactText, whenText } from "../../lib/format/when-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { TextField, Toggle } from "../../ui/input/field/field.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
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
] as const;

interface Rule {
  readonly branch: string;
  /** Undefined to remove the rule. */
  readonly protection: BranchProtection | undefined;
}

const useProtection = (kind: RepositoryKind, id: string, onDone?: () => void) =>
  useChange(({ branch, protection }: Rule) => setProtection(kind, id, branch, protection), {
    stores: protectedBranchesQuery(kind, id).queryKey,
    onDone,
  });

const RuleTable = ({ kind, record, isAdmin, rules }: BranchesProps & { readonly rules: ProtectedBranches }) => {
  const { mutate, isPending, error } = useProtection(kind, record.id);
  const now = new Date();
  return (
    <>
      <ResourceSection
        label="Protected branches"
        columns={columns}
        items={rules}
        rowOf={({ name, createdAt, createdBy, needsReviewer }) => ({
          key: name,
          name: `the rule for ${name}`,
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
          ],
        })}
        actions={[
          {
            label: "Remove",
            isDanger: true,
            isOffered: () => isAdmin,
            dialog: ({ name }, onClose) => (
              <ConfirmChange
                title="Remove protection"
                action="Remove"
                change={() => setProtection(kind, record.id, name, undefined)}
                stores={protectedBranchesQuery(kind, record.id).queryKey}
                onClose={onClose}
              >
                <p>
                  Anyone with write access can then commit to <Code>{name}</Code> and delete it.
                </p>
              </ConfirmChange>
            ),
          },
        ]}
        empty={{ text: "No protected branches. Anyone with write access can commit to every branch." }}
      />
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

const NewRule = ({ kind, record, rules }: BranchesProps & { readonly rules: ProtectedBranches }) => {
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery(refsQuery(kind, record.id));
  const { mutate, isPending, isSuccess, error, variables } = useProtection(kind, record.id, () => setTyped(undefined));
  const isKnown = (branch: string) => rules.some(({ name }) => name === branch);
  const names = ["main", ...(refs?.branches ?? []).map(({ name }) => name)];
  const branches = [...new Set(names)].filter((name) => !isKnown(name));
  const branch = typed ?? branches[0] ?? "";
  const canSave = branch.trim() !== "" && !isKnown(branch.trim()) && !isPending;
  const submit = () => {
    if (canSave) mutate({ branch: branch.trim(), protection: {} });
  };
  return (
    <SaveForm
      label="Protect a branch"
      form={{ submit, canSave, error: error?.message, isPending, isSaved: isSuccess }}
      action="Protect branch"
      pending="Saving…"
      success={`${variables?.branch} is protected`}
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
    </SaveForm>
  );
};

/** Branches that only admins and merged pull requests change. */
export const BranchesSection = (props: BranchesProps) => {
  const { kind, record, isAdmin } = props;
  const query = useQuery(protectedBranchesQuery(kind, record.id));
  return (
    <SettingsSection id="branches" title="Protected branches">
      <Text variant="soft">
        Changes to a protected branch come by pull request. Only admins commit or push directly. No one can delete it.
        With a reviewer, someone other than the author merges the pull request.
      </Text>
      <AwaitPart query={query}>
        {(rules) => (
          <>
            <RuleTable {...props} rules={rules} />
            {isAdmin && <NewRule {...props} rules={rules} />}
          </>
        )}
      </AwaitPart>
      {!isAdmin && <Text variant="soft">{`Only admins of ${record.id.split("/")[0]} can change these rules.`}</Text>}
      <FromCode curl={curlCommand("PUT", `${apiPath(kind, record.id)}/protected-branches/main`)} />
    </SettingsSection>
  );
};
