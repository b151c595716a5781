import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createUser } from "../../../api/accounts.ts";
import { inviteUser } from "../../../api/owners/users.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { createToken } from "../../../api/tokens.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { invitationNote } from "../users/invitation-note.ts";

interface Person {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isService: boolean;
}

interface AddedPerson {
  readonly title: string;
  readonly description: string;
  readonly secret?: { readonly label: string; readonly text: string };
}

/** A person gets a link, a program a token. People of a company sign in there. */
const addPerson = async (person: Person, canInvite: boolean): Promise<AddedPerson> => {
  const { name } = await createUser(person);
  if (person.isService) {
    const { token } = await createToken({ account: name, name: "first token", role: "write", expiresInDays: 90 });
    const description = "A token with the role write. It works for 90 days and won’t be shown again.";
    return { title: `${name} has a token`, description, secret: { label: "Token", text: token } };
  }
  const title = `${name} can sign in`;
  if (!canInvite) return { title, description: "They sign in with their company account." };
  const { url } = await inviteUser(name);
  return { title, description: invitationNote, secret: { label: "Link", text: url } };
};

const emptyPerson: Person = { name: "", isAdmin: false, isService: false };

interface FieldsProps {
  readonly person: Person;
  readonly onChange: (change: Partial<Person>) => void;
}

const Fields = ({ person: { name, isAdmin, isService }, onChange }: FieldsProps) => (
  <>
    <TextField
      label="Name"
      value={name}
      onText={(text) => onChange({ name: text })}
      placeholder="ada"
      hint="A-Z, 0-9, “.”, “_”, “-”."
    />
    <Toggle label="Hub admin" isOn={isAdmin} onTurn={(isOn) => onChange({ isAdmin: isOn })} isDisabled={isService} />
    <Toggle
      label="Service account: a program that uses tokens and can’t sign in"
      isOn={isService}
      onTurn={(isOn) => onChange({ isService: isOn, isAdmin: false })}
    />
  </>
);

export const AddPerson = () => {
  const client = useQueryClient();
  const methods = useQuery(signInMethodsQuery);
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState(emptyPerson);
  const name = person.name.trim();
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () => addPerson({ ...person, name }, methods.data?.isTokenAllowed ?? true),
    onSuccess: () => client.invalidateQueries({ queryKey: ["users"] }),
  });
  const close = () => {
    setOpen(false);
    setPerson(emptyPerson);
    reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a user</Button>
      <FormDialog
        title={data?.title ?? "Add a user"}
        description={data?.description ?? "Creates an account and a link to sign in."}
        isOpen={isOpen}
        onClose={close}
        onSubmit={() => (data ? close() : mutate())}
        error={error?.message}
        action={data ? "Done" : "Add user"}
        isDisabled={isPending || (!data && !name)}
        isDone={data !== undefined}
      >
        {data ? (
          data.secret && <CopyableSecret {...data.secret} />
        ) : (
          <Fields person={person} onChange={(change) => setPerson((before) => ({ ...before, ...change }))} />
        )}
      </FormDialog>
    </>
  );
};
