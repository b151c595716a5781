import type { RepositoryKind, ResourceGroup } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createRepository, repositoryNameQuery } from "../../api/owners/new-repository.ts";
import { ownerQuery } from "../../api/owners/owners.ts";
import { taskListQuery, taskQuery } from "../../api/tasks.ts";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { licenseChoices } from "../../lib/licenses.ts";
import { cardHead, cardTemplate } from "../../lib/markup/card-template.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { Toggle } from "../../ui/input/field/field.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
import { Collapsible } from "../../ui/layout/collapsible.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { useStoredState } from "../../ui/use-stored-state.ts";
import { CheckedField } from "./checked-field.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { type GroupsByOwner, initialOwner, OwnerChoice, type SignedInUser } from "./owner-choice.tsx";
import { useNameCheck } from "./use-name-check.ts";
import { useReaderGroups, useWritableGroups } from "./use-writable-groups.ts";
import { type Visibility, VisibilityChoice } from "./visibility-choice.tsx";

interface Draft {
  readonly owner: string;
  readonly name: string;
  /** Empty until it is chosen: the owner has a default. */
  readonly visibility: Visibility | "";
  readonly license: string;
  readonly task: string;
  readonly hasTemplate: boolean;
  /** Id of a resource group; empty for none. Drafts from before have no such field. */
  readonly group?: string;
}

const useCard = (kind: RepositoryKind, { name, license, task, hasTemplate }: Draft): string | undefined => {
  const { data } = useQuery({ ...taskQuery(task), enabled: task !== "" });
  const known = data && {
    id: data.id,
    label: data.label,
    summary: data.summary,
    metrics: data.metrics.map(({ id }) => id),
  };
  const template = { kind, name: name || `my-${kind}`, license, ...(known && { task: known }) };
  return hasTemplate ? cardTemplate(template) : cardHead(template);
};

const useCreate = (kind: RepositoryKind, draft: Draft, card: string | undefined, onDone: () => void) => {
  const navigate = useNavigate();
  const create = () =>
    createRepository({
      type: kind,
      name: `${draft.owner}/${draft.name}`,
      private: draft.visibility === "private",
      ...(draft.group && { resourceGroupId: draft.group }),
      ...(card && { files: [{ path: "README.md", content: card, encoding: "utf-8" as const }] }),
    });
  return useChange(create, {
    onDone: ({ id }) => {
      onDone();
      void navigate({ to: repositoryPath(kind, id) + revisionPath("tree", "main", "") });
    },
  });
};

const TaskSelect = ({ value, onChoose }: { readonly value: string; readonly onChoose: (task: string) => void }) => {
  const { data = [] } = useQuery(taskListQuery);
  return (
    <LabeledSelect
      label="Task"
      note="People find it under this task."
      choices={[{ value: "", label: "None" }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChoose={onChoose}
    />
  );
};

const Code = ({ kind, draft }: { readonly kind: RepositoryKind; readonly draft: Draft }) => {
  const id = `${draft.owner}/${draft.name || `my-${kind}`}`;
  const isPrivate = draft.visibility === "private";
  return (
    <FromCode
      hf={[
        `hf repos create ${id}`,
        ...(kind === "dataset" ? ["--type dataset"] : []),
        ...(isPrivate ? ["--private"] : []),
        ...(draft.group ? [`--resource-group-id ${draft.group}`] : []),
      ].join(" ")}
      curl={curlCommand("POST", "/api/repos/create", {
        type: kind,
        name: id,
        private: isPrivate,
        ...(draft.group && { resourceGroupId: draft.group }),
      })}
    />
  );
};

interface ChoicesProps {
  readonly draft: Draft;
  readonly groups: readonly ResourceGroup[];
  /** Whether the person can write to the owner in a group only. */
  readonly isGroupRequired: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
}

const noGroup = { value: "", label: "None" };

const Choices = ({ draft, groups, isGroupRequired, onChange }: ChoicesProps) => (
  <>
    {groups.length > 0 && (
      <LabeledSelect
        label="Resource group"
        note="Only its members can see it if it is private, and only its writers can change it."
        choices={[...(isGroupRequired ? [] : [noGroup]), ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        value={draft.group ?? ""}
        onChoose={(group) => onChange({ group })}
      />
    )}
    <VisibilityChoice value={draft.visibility || "public"} onChoose={(visibility) => onChange({ visibility })} />
    <LabeledSelect
      label="License"
      note="Says what others can do with it. You can change it on the card."
      choices={licenseChoices}
      value={draft.license}
      onChoose={(license) => onChange({ license })}
    />
    <TaskSelect value={draft.task} onChoose={(task) => onChange({ task })} />
    <Toggle
      label="Add a card template (README.md). Without one, the card is drafted from your files."
      isOn={draft.hasTemplate}
      onTurn={(hasTemplate) => onChange({ hasTemplate })}
    />
  </>
);

interface NewRepositoryFormProps {
  readonly kind: RepositoryKind;
  readonly user: SignedInUser;
  readonly owner: string | undefined;
}

interface RepositoryFormProps extends NewRepositoryFormProps {
  /** Groups that the person can write to in organizations where they have the role read. */
  readonly readerGroups: GroupsByOwner;
}

const useDraft = ({ kind, user, owner, readerGroups }: RepositoryFormProps) => {
  const { value, change, clear } = useStoredState<Draft>(`new ${kind} ${user.name} ${owner ?? ""}`, {
    owner: initialOwner(user, owner, readerGroups),
    name: "",
    visibility: "",
    license: "",
    task: "",
    hasTemplate: false,
  });
  const chosenOwner = initialOwner(user, value.owner, readerGroups);
  const { data: known } = useQuery(ownerQuery(chosenOwner));
  const usual = known?.defaultPrivate ? "private" : "public";
  const groups = useWritableGroups(user, chosenOwner, readerGroups);
  const isGroupRequired = readerGroups.has(chosenOwner);
  const chosen = groups.find(({ id }) => id === value.group) ?? (isGroupRequired ? groups[0] : undefined);
  const group = chosen?.id ?? "";
  const draft = { ...value, group, owner: chosenOwner, visibility: value.visibility || usual } as const;
  return { draft, groups, isGroupRequired, change, clear };
};

const RepositoryForm = (props: RepositoryFormProps) => {
  const { kind, user, readerGroups } = props;
  const { draft, groups, isGroupRequired, change, clear } = useDraft(props);
  const card = useCard(kind, draft);
  const { mutate, isPending, error } = useCreate(kind, draft, card, clear);
  const state = useNameCheck(
    draft.name,
    (name) => repositoryNameQuery(kind, `${draft.owner}/${name}`, draft.group),
    "A-Z, 0-9, “.”, “_” and “-”. You can rename it later.",
  );
  return (
    <Stack gap="lg">
      <PageForm
        label={`New ${kind}`}
        onSubmit={() => state.kind === "good" && mutate()}
        error={error?.message}
        footer={
          <Button variant="primary" type="submit" disabled={isPending || state.kind !== "good"}>
            {`Create ${kind}`}
          </Button>
        }
      >
        <CheckedField
          label="Name"
          start={
            <>
              <OwnerChoice
                user={user}
                groups={readerGroups}
                value={draft.owner}
                onChoose={(owner) => change({ owner })}
              />
              <span aria-hidden="true">/</span>
            </>
          }
          value={draft.name}
          onText={(name) => change({ name: name.trimStart() })}
          placeholder={`my-${kind}`}
          state={state}
        />
        <Choices draft={draft} groups={groups} isGroupRequired={isGroupRequired} onChange={change} />
        {card && (
          <Collapsible title="Preview README.md">
            <CodeBlock code={card} language="yaml" name="README.md" />
          </Collapsible>
        )}
      </PageForm>
      <Code kind={kind} draft={draft} />
    </Stack>
  );
};

export const NewRepositoryForm = (props: NewRepositoryFormProps) => {
  const readerGroups = useReaderGroups(props.user);
  return readerGroups ? <RepositoryForm {...props} readerGroups={readerGroups} /> : <FormSkeleton />;
};
