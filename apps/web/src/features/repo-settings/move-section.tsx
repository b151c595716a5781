import type { CurrentSession, RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deleteRepository, moveRepository } from "../../api/owners/repository-settings.ts";
import { SaveForm } from "../../forms/save-form.tsx";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { ownerPath, repositoryPath } from "../../lib/routes/paths.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../ui/input/select/labeled-select.tsx";
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

export const MoveSection = ({ kind, record, user }: MoveProps) => {
  const [ownerNow = "", nameNow = ""] = record.id.split("/");
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useSaveForm({
    initial: { owner: ownerNow, name: nameNow },
    required: ["name"],
    isReady: ({ owner, name }) => `${owner}/${name}` !== record.id,
    save: async ({ owner, name }) => {
      await moveRepository(kind, record.id, `${owner}/${name}`);
      return `${owner}/${name}`;
    },
    invalidates: [["repositories"]],
    onDone: async (to) => {
      await navigate({ to: `${repositoryPath(kind, to)}/settings` });
      client.removeQueries({ queryKey: ["repository", kind, record.id] });
    },
  });
  const { owner, name } = form.fields;
  const target = form.canSave ? `${owner}/${name.trim()}` : `${ownerNow}/new-name`;
  return (
    <SettingsSection id="move" title="Rename or transfer">
      <Text variant="soft">Links and downloads under the old name still work until another repository uses it.</Text>
      <SaveForm label="Rename or transfer" form={form} action={owner === ownerNow ? "Rename" : `Transfer to ${owner}`}>
        <LabeledSelect
          label="Owner"
          choices={ownersOf(user, ownerNow).map((value) => ({ value, label: value }))}
          {...form.choice("owner")}
        />
        <TextField label="Name" {...form.text("name")} maxLength={limits.name} />
      </SaveForm>
      <FromCode
        hf={`hf repos move ${record.id} ${target}${kind === "dataset" ? " --type dataset" : ""}`}
        curl={curlCommand("POST", "/api/repos/move", {
          type: kind,
          fromRepo: record.id,
          toRepo: target,
        })}
      />
    </SettingsSection>
  );
};

const DeleteDialog = ({ kind, record, onClose }: Omit<MoveProps, "user"> & { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { text, dialog } = useSaveForm({
    initial: { typed: "" },
    isReady: ({ typed }) => typed === record.id,
    save: () => deleteRepository(kind, record.id),
    invalidates: [["repositories"], ["owner"]],
    onDone: async () => {
      await navigate({ to: ownerPath(record.id.split("/")[0] ?? "") });
      client.removeQueries({ queryKey: ["repository", kind, record.id] });
    },
  });
  return (
    <FormDialog
      title={`Delete this ${kind}`}
      description="Deletes its files, history, discussions and likes. You can’t undo this."
      onClose={onClose}
      action={`Delete this ${kind}`}
      {...dialog}
      isDanger
    >
      <TextField label={`Type ${record.id} to confirm`} {...text("typed")} />
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
