import type { Member } from "@orrery/contract";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { Labeled } from "../../../ui/input/field/labeled.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { memberRoles } from "./member-roles.ts";

interface AddMemberProps {
  readonly organization: string;
  readonly onAdd: (member: Pick<Member, "user" | "role">, options: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
}

export const AddMember = ({ organization, onAdd, isBusy }: AddMemberProps) => {
  const [user, setUser] = useState("");
  const [role, setRole] = useState<Member["role"]>("read");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.trim()) onAdd({ user: user.trim(), role }, { onSuccess: () => setUser("") });
  };
  return (
    <InlineForm label={`Add a member to ${organization}`} onSubmit={submit}>
      <TextField label="User" value={user} onText={setUser} placeholder="username" />
      <Labeled label="Role">
        <Select label="Role" choices={memberRoles} value={role} onChoose={setRole} />
      </Labeled>
      <Button type="submit" disabled={isBusy || !user.trim()}>
        Add
      </Button>
    </InlineForm>
  );
};
