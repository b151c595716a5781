import type { CurrentSession, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { deleteRepository, moveRepository } from "../../api/owners/repository-settings.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { ownerPath, repositoryPath } from "../../lib/routes/paths.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../ui/input/field/field.tsx";
import { Labeled } from "../../ui/input/field/labeled.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Text } from "../../ui/text/text.tsx";
import { SettingsSection } from "./settings-section.tsx";

type User = NonNullable<CurrentSession["user"]>;

interface MoveProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly user: User;
}

const ownersOf = ({ name, organizations }: User, current: string): readonly string[] => [
  ...new Set([current, name, ...organizations.filter(({ role }) => role !== "read").map((one) => one.name)]),
];

const useMove = (kind: RepositoryKind, id: string) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (to: string) => moveRepository(kind, id, to),
    onSuccess: async (_, to) => {
      await navigate({ to: repositoryPath(kind, to), search: { tab: "settings" } });
      client.removeQueries({ queryKey: ["repository", kind, id] });
      await client.invalidateQueries({ queryKey: ["repositories"] });
    },
  });
};

export const MoveSection = ({ kind, record, user }: MoveProps) => {
  const [ownerNow = "", nameNow = ""] = record.id.split("/");
  const [owner, setOwner] = useState(ownerNow);
  const [name, setName] = useState(nameNow);
  const { mutate, isPending, error } = useMove(kind, record.id);
  const target = `${owner}/${name.trim()}`;
  const isReady = name.trim() !== "" && target !== record.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) mutate(target);
  };
  return (
    <SettingsSection id="move" title="Rename or transfer">
      <Text variant="soft">Links and downloads under the old name still work until another repository uses it.</Text>
      <InlineForm label="Rename or transfer" onSubmit={submit}>
        <Labeled label="Owner">
          <Select
            label="Owner"
            choices={ownersOf(user, ownerNow).map((value) => ({ value, label: value }))}
            value={owner}
            onChoose={setOwner}
          />
        </Labeled>
        <TextField label="Name" value={name} onText={setName} maxLength={limits.name} />
        <Button type="submit" disabled={!isReady || isPending}>
          {owner === ownerNow ? "Rename" : `Transfer to ${owner}`}
        </Button>
      </InlineForm>
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode
        hf={`hf repos move ${record.id} ${isReady ? target : `${ownerNow}/new-name`}${kind === "dataset" ? " --type dataset" : ""}`}
        curl={curlCommand("POST", "/api/repos/move", {
          type: kind,
          fromRepo: record.id,
          toRepo: isReady ? target : `${ownerNow}/new-name`,
        })}
      />
    </SettingsSection>
  );
};

const DeleteDialog = ({ kind, record, onClose }: Omit<MoveProps, "user"> & { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteRepository(kind, record.id),
    onSuccess: async () => {
      await navigate({ to: ownerPath(record.id.split("/")[0] ?? "") });
      client.removeQueries({ queryKey: ["repository", kind, record.id] });
      await client.invalidateQueries({ queryKey: ["repositories"] });
      await client.invalidateQueries({ queryKey: ["owner"] });
    },
  });
  const isReady = typed.trim() === record.id;
  return (
    <FormDialog
      title={`Delete this ${kind}`}
      description="Deletes its files, history, discussions and likes. You can’t undo this."
      onClose={onClose}
      onSubmit={() => isReady && mutate()}
      error={error?.message}
      action={`Delete this ${kind}`}
      isDisabled={!isReady || isPending}
      isDanger
    >
      <TextField label={`Type ${record.id} to confirm`} value={typed} onText={setTyped} />
    </FormDialog>
  );
};

export const DeleteSection = ({ kind, record }: Omit<MoveProps, "user">) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection id="delete" title="Delete">
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {`Delete this ${kind}…`}
        </Button>
      </div>
      {isOpen && <DeleteDialog kind={kind} record={record} onClose={() => setOpen(false)} />}
      <FromCode
        hf={`hf repos delete ${record.id}${kind === "dataset" ? " --type dataset" : ""}`}
        curl={curlCommand("DELETE", "/api/repos/delete", { type: kind, name: record.id })}
      />
    </SettingsSection>
  );
};
