import { limits } from "@orrery/contract/limits";
import { useNavigate } from "@tanstack/react-router";
import { createCollection } from "../../api/owners/collections.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { curlCommand, shellWord } from "../../lib/code/quote-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { TextArea, TextField } from "../../ui/input/field/field.tsx";
import { Labeled } from "../../ui/input/field/labeled.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { useStoredState } from "../../ui/use-stored-state.ts";
import { initialOwner, OwnerChoice, type SignedInUser } from "./owner-choice.tsx";
import { type Visibility, VisibilityChoice } from "./visibility-choice.tsx";

interface Draft {
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: Visibility;
}

const requestOf = ({ owner, title, description, visibility }: Draft) => ({
  namespace: owner,
  title,
  ...(description && { description }),
  private: visibility === "private",
});

const Code = ({ draft }: { readonly draft: Draft }) => {
  const request = requestOf({ ...draft, title: draft.title.trim() || "My collection" });
  return (
    <FromCode
      hf={`hf collections create ${shellWord(request.title)} --namespace ${request.namespace}${request.private ? " --private" : ""}`}
      curl={curlCommand("POST", "/api/collections", request)}
    />
  );
};

interface NewCollectionFormProps {
  readonly user: SignedInUser;
  readonly owner: string | undefined;
}

export const NewCollectionForm = ({ user, owner }: NewCollectionFormProps) => {
  const navigate = useNavigate();
  const draft = useStoredState<Draft>(`new collection ${user.name} ${owner ?? ""}`, {
    owner: initialOwner(user, owner),
    title: "",
    description: "",
    visibility: "public",
  });
  const { fields, text, choice, submit, canSave, error } = useSaveForm({
    draft: { ...draft, value: { ...draft.value, owner: initialOwner(user, draft.value.owner) } },
    required: ["title"],
    save: (asked) => createCollection(requestOf(asked)),
    onDone: ({ slug }) => void navigate({ to: `/collections/${slug}` }),
  });
  return (
    <Stack gap="lg">
      <PageForm
        label="New collection"
        onSubmit={submit}
        error={error}
        footer={
          <Button variant="primary" type="submit" disabled={!canSave}>
            Create collection
          </Button>
        }
      >
        <Labeled label="Owner">
          <OwnerChoice user={user} {...choice("owner")} />
        </Labeled>
        <TextField
          label="Title"
          {...text("title")}
          maxLength={limits.collectionTitle}
          placeholder="Ready for production"
        />
        <TextArea label="Description (optional)" {...text("description")} maxLength={limits.collectionDescription} />
        <VisibilityChoice {...choice("visibility")} />
      </PageForm>
      <Code draft={fields} />
    </Stack>
  );
};
