import type { RepositoryKind, ResourceGroup } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { assignGroup, resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";
import { repositoryTopQuery } from "../../../api/repositories.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { repositoryEntry, repositoryEntryProblem } from "../tokens/form-entries.ts";
import type { GroupProps } from "./group-props.ts";
import { SuggestField } from "./suggest-field.tsx";

type GroupRepository = ResourceGroup["repositories"][number];

interface GroupRepositoriesProps extends GroupProps {
  readonly canManage: boolean;
}

const columns = [
  { key: "name", header: "Repository" },
  { key: "type", header: "Type", isMinor: true },
  { key: "visibility", header: "Visibility" },
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
  const form = useSaveForm({
    initial: { repository: "" },
    required: ["repository"],
    save: async ({ repository }) => {
      const entry = repositoryEntry(repository);
      if (!entry) throw new Error(repositoryEntryProblem(repository));
      await assignGroup(entry.type, entry.name, group.id);
    },
    invalidates: [resourceGroupsQuery(organization).queryKey],
    clears: ["repository"],
  });
  const suggestions = useSuggestions(props, form.fields.repository);
  return (
    <SaveForm
      label={`Move a repository into ${group.name}`}
      form={form}
      action="Move here"
      note={
        <Text variant="note">Members outside the group lose access to a private repository that you move here.</Text>
      }
    >
      <SuggestField
        label="Repository"
        {...form.text("repository")}
        placeholder={`${organization}/name`}
        suggestions={suggestions}
      />
    </SaveForm>
  );
};

interface RemovingProps extends GroupProps {
  readonly repository: GroupRepository;
  readonly onClose: () => void;
}

const Removing = ({ organization, group, repository, onClose }: RemovingProps) => (
  <ConfirmChange
    title={`Move ${repository.name} out of ${group.name}`}
    action="Move out"
    change={() => assignGroup(repository.type, repository.name, null)}
    invalidates={[resourceGroupsQuery(organization).queryKey]}
    onClose={onClose}
  >
    <p>
      {repository.private
        ? `All members of ${organization} can then see it, with their role in ${organization}.`
        : `All members of ${organization} who can write can then change it.`}
    </p>
  </ConfirmChange>
);

const rowOf = (repository: GroupRepository) => ({
  key: `${repository.type} ${repository.name}`,
  name: repository.name,
  cells: [
    <TextLink key="name" href={repositoryPath(repository.type, repository.name)}>
      {repository.name}
    </TextLink>,
    repository.type === "dataset" ? "Dataset" : "Model",
    repository.private ? "Private" : "Public",
  ],
});

export const GroupRepositories = ({ organization, group, canManage }: GroupRepositoriesProps) => {
  const moveOut: ResourceAction<GroupRepository> = {
    label: "Move out",
    dialog: (repository, onClose) => (
      <Removing organization={organization} group={group} repository={repository} onClose={onClose} />
    ),
  };
  return (
    <SettingsSection id="repositories" title="Repositories">
      <ResourceSection
        label="Repositories"
        columns={columns}
        items={group.repositories}
        rowOf={rowOf}
        actions={canManage ? [moveOut] : []}
        empty={{ text: "No repositories. Private ones that you move here are visible to the group only." }}
      />
      {canManage && <AddRepository organization={organization} group={group} />}
      {canManage && (
        <FromCode
          curl={[
            curlCommand("POST", `/api/models/${organization}/name/resource-group`, { resourceGroupId: group.id }),
            curlCommand("POST", `/api/models/${organization}/name/resource-group`, { resourceGroupId: null }),
          ].join("\n")}
        />
      )}
    </SettingsSection>
  );
};
