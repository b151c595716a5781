import type { RepositoryKind, ResourceGroup } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { assignGroup } from "../../../api/owners/resource-groups.ts";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { InlineForm } from "../../../ui/input/field/field.tsx";
import { SuggestField } from "../../../ui/input/field/suggest-field.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { repositoryEntry, repositoryEntryProblem } from "../tokens/form-entries.ts";
import { type GroupProps, useGroupChange } from "./use-group-change.ts";

type GroupRepository = ResourceGroup["repositories"][number];

interface GroupRepositoriesProps extends GroupProps {
  readonly canManage: boolean;
}

const columns = [
  { key: "name", header: "Repository" },
  { key: "type", header: "Type", isMinor: true },
  { key: "visibility", header: "Visibility" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const entryText = (type: RepositoryKind, name: string): string => (type === "dataset" ? `datasets/${name}` : name);

/** Repositories of the organization whose names match what is typed. */
const useSuggestions = ({ organization, group }: GroupProps, text: string): readonly string[] => {
  const search = usePaused(text.trim().replace(/^(?:datasets\/)?[^/]*\//, ""));
  const query = { author: [organization], limit: 20, ...(search !== "" && { search }) };
  const models = useQuery({ ...repositoryTopQuery("model", query), placeholderData: keepPreviousData });
  const datasets = useQuery({ ...repositoryTopQuery("dataset", query), placeholderData: keepPreviousData });
  const has = (type: RepositoryKind, name: string) =>
    group.repositories.some((one) => one.type === type && one.name === name);
  const found = (type: RepositoryKind, records: readonly { readonly id: string }[] = []) =>
    records.flatMap(({ id }) => (has(type, id) ? [] : [entryText(type, id)]));
  return [...found("model", models.data?.records), ...found("dataset", datasets.data?.records)];
};

const AddRepository = (props: GroupProps) => {
  const { organization, group } = props;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const suggestions = useSuggestions(props, text);
  const { mutate, isPending, error } = useGroupChange(
    organization,
    ({ type, name }: Pick<GroupRepository, "type" | "name">) => assignGroup(type, name, group.id),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entry = repositoryEntry(text.trim());
    setProblem(entry ? undefined : repositoryEntryProblem(text.trim()));
    if (entry) mutate(entry, { onSuccess: () => setText("") });
  };
  const shown = problem ?? error?.message;
  return (
    <>
      <InlineForm label={`Move a repository into ${group.name}`} onSubmit={submit}>
        <SuggestField
          label="Repository"
          value={text}
          onText={setText}
          placeholder={`${organization}/name`}
          suggestions={suggestions}
        />
        <Button type="submit" disabled={isPending || !text.trim()}>
          Move here
        </Button>
      </InlineForm>
      <Text variant="note">Members outside the group lose access to a private repository that you move here.</Text>
      {shown && <InlineError>{shown}</InlineError>}
    </>
  );
};

interface RemovingProps extends GroupProps {
  readonly repository: GroupRepository;
  readonly onClose: () => void;
}

const Removing = ({ organization, group, repository, onClose }: RemovingProps) => {
  const { type, name } = repository;
  const { mutate, isPending, error } = useGroupChange(organization, () => assignGroup(type, name, null), onClose);
  return (
    <ConfirmDialog
      title={`Move ${name} out of ${group.name}`}
      action="Move out"
      onConfirm={() => mutate(undefined)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        {repository.private
          ? `All members of ${organization} can then see it, with their role in ${organization}.`
          : `All members of ${organization} who can write can then change it.`}
      </p>
    </ConfirmDialog>
  );
};

const rowOf = (repository: GroupRepository, onRemove: ((repository: GroupRepository) => void) | undefined) => ({
  key: `${repository.type} ${repository.name}`,
  cells: [
    <TextLink key="name" href={repositoryPath(repository.type, repository.name)}>
      {repository.name}
    </TextLink>,
    repository.type === "dataset" ? "Dataset" : "Model",
    repository.private ? "Private" : "Public",
    onRemove && (
      <RowActions key="actions">
        <SmallButton onClick={() => onRemove(repository)} aria-label={`Move out ${repository.name}`}>
          Move out
        </SmallButton>
      </RowActions>
    ),
  ],
});

export const GroupRepositories = ({ organization, group, canManage }: GroupRepositoriesProps) => {
  const [removed, setRemoved] = useState<GroupRepository>();
  return (
    <SettingsSection id="repositories" title="Repositories">
      {group.repositories.length === 0 ? (
        <Text variant="soft">No repositories. Private ones that you move here are visible to the group only.</Text>
      ) : (
        <Table
          label="Repositories"
          columns={columns}
          rows={group.repositories.map((one) => rowOf(one, canManage ? setRemoved : undefined))}
        />
      )}
      {canManage && <AddRepository organization={organization} group={group} />}
      {canManage && (
        <FromCode
          curl={[
            curlCommand("POST", `/api/models/${organization}/name/resource-group`, { resourceGroupId: group.id }),
            curlCommand("POST", `/api/models/${organization}/name/resource-group`, { resourceGroupId: null }),
          ].join("\n")}
        />
      )}
      {removed && (
        <Removing
          organization={organization}
          group={group}
          repository={removed}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </SettingsSection>
  );
};
