import type { NewToken } from "@orrery/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createToken, tokensQuery } from "../../../api/tokens.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import type { User } from "../user.ts";
import { CreatedTokenNotice } from "./created-token-notice.tsx";
import { tokenRoles } from "./token-roles.ts";

const lives = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
  { value: "", label: "Never" },
] as const;

interface NewTokenDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export const NewTokenDialog = ({ user, onClose }: NewTokenDialogProps) => {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const [role, setRole] = useState<NewToken["role"]>("inference");
  const [days, setDays] = useState<(typeof lives)[number]["value"]>("90");
  const [account, setAccount] = useState("");
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: createToken,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  if (data) return <CreatedTokenNotice token={data.token} onClose={onClose} />;
  const submit = () =>
    mutate({
      name: name.trim() || "unnamed",
      role,
      ...(days && { expiresInDays: Number(days) }),
      ...(account.trim() && { account: account.trim() }),
    });
  return (
    <FormDialog
      title="New token"
      description="Create one token per app and give it the least access it needs."
      isOpen
      onOpen={(isOpen) => !isOpen && onClose()}
      onSubmit={submit}
      error={error?.message}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isPending}>
            Create token
          </Button>
        </>
      }
    >
      <TextField label="Name" value={name} onText={setName} placeholder="laptop, nightly job" maxLength={100} />
      <ChoiceList label="Permissions" choices={tokenRoles} value={role} onChoose={setRole} />
      <Labeled label="Expires">
        <Select label="Expires" choices={lives} value={days} onChoose={setDays} />
      </Labeled>
      {user.isAdmin && (
        <TextField
          label="User"
          value={account}
          onText={setAccount}
          placeholder={user.name}
          hint="As an admin you can create tokens for others. Leave empty for yourself."
        />
      )}
    </FormDialog>
  );
};
