import { limits } from "@orrery/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createCollection } from "../../api/owners/collections.ts";
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
  title: title.trim(),
  ...(description.trim() && { description: description.trim() }),
  private: visibility === "private",
});

const Code = ({ draft }: { readonly draft: Draft }) => {
  const request = requestOf({ ...draft, title: draft.title || "My collection" });
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
  const { value, change, clear } = useStoredState<Draft>(`new collection ${user.name} ${owner ?? ""}`, {
    owner: initialOwner(user, owner),
    title: "",
    description: "",
    visibility: "public",
  });
  const draft = { ...value, owner: initialOwner(user, value.owner) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: createCollection,
    onSuccess: ({ slug }) => {
      clear();
      void navigate({ to: `/collections/${slug}` });
    },
  });
  const isReady = draft.title.trim() !== "";
  return (
    <Stack gap="lg">
      <PageForm
        label="New collection"
        onSubmit={() => isReady && mutate(requestOf(draft))}
        error={error?.message}
        footer={
          <Button variant="primary" type="submit" disabled={isPending || !isReady}>
            Create collection
          </Button>
        }
      >
        <Labeled label="Owner">
          <OwnerChoice user={user} value={draft.owner} onChoose={(next) => change({ owner: next })} />
        </Labeled>
        <TextField
          label="Title"
          value={draft.title}
          onText={(title) => change({ title })}
          maxLength={limits.collectionTitle}
          placeholder="Ready for production"
        />
        <TextArea
          label="Description (optional)"
          value={draft.description}
          onText={(description) => change({ description })}
          maxLength={limits.collectionDescription}
        />
        <VisibilityChoice value={draft.visibility} onChoose={(visibility) => change({ visibility })} />
      </PageForm>
      <Code draft={draft} />
    </Stack>
  );
};
