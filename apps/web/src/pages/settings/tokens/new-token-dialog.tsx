import type { NewToken } from "@orrery/contract";
import { useState } from "react";
import { createToken } from "../../../api/tokens.ts";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import type { User } from "../user.ts";
import { ExpiresField, type ExpiryDays, expiryDays } from "./expires-field.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { tokenRoles } from "./token-roles.ts";

interface NewTokenDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

export const NewTokenDialog = ({ user, onClose }: NewTokenDialogProps) => {
  const [name, setName] = useState("");
  const [role, setRole] = useState<NewToken["role"]>("inference");
  const [days, setDays] = useState<ExpiryDays>("90");
  const [account, setAccount] = useState("");
  const read = () => ({
    request: {
      name: name.trim() || "unnamed",
      role,
      ...(days && { expiresInDays: Number(days) }),
      ...(account.trim() && { account: account.trim() }),
    },
  });
  return (
    <TokenDialog
      title="New token"
      description="Create one token per app and give it the least access it needs."
      create={createToken}
      read={read}
      onClose={onClose}
    >
      <TextField label="Name" value={name} onText={setName} placeholder="laptop, nightly job" maxLength={100} />
      <ChoiceList label="Permissions" choices={tokenRoles} value={role} onChoose={setRole} />
      <ExpiresField choices={expiryDays} value={days} onChoose={setDays} />
      {user.isAdmin && (
        <TextField
          label="User"
          value={account}
          onText={setAccount}
          placeholder={user.name}
          hint="As an admin you can create tokens for others. Leave empty for yourself."
        />
      )}
    </TokenDialog>
  );
};
