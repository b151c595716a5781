import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createUser } from "../../../api/accounts.ts";
import { inviteUser } from "../../../api/owners/users.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { createToken } from "../../../api/tokens.ts";
import { type FormFields, useSaveForm } from "../../../forms/use-save-form.ts";
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

const Fields = ({ fields, text, toggle, change }: FormFields<Person>) => (
  <>
    <TextField label="Name" {...text("name")} placeholder="ada" hint="A-Z, 0-9, “.”, “_”, “-”." />
    <Toggle label="Hub admin" {...toggle("isAdmin")} isDisabled={fields.isService} />
    <Toggle
      label="Service account: a program that uses tokens and can’t sign in"
      isOn={fields.isService}
      onTurn={(isService) => change({ isService, isAdmin: false })}
    />
  </>
);

export const AddPerson = () => {
  const methods = useQuery(signInMethodsQuery);
  const [isOpen, setOpen] = useState(false);
  const form = useSaveForm({
    initial: emptyPerson,
    required: ["name"],
    save: (person) => addPerson(person, methods.data?.isTokenAllowed ?? true),
    invalidates: [["users"]],
  });
  const { saved, dialog } = form;
  const close = () => {
    setOpen(false);
    form.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a user</Button>
      <FormDialog
        title={saved?.title ?? "Add a user"}
        description={saved?.description ?? "Creates an account and a link to sign in."}
        isOpen={isOpen}
        onClose={close}
        action={saved ? "Done" : "Add user"}
        isDone={saved !== undefined}
        {...dialog}
        {...(saved && { onSubmit: close })}
      >
        {saved ? saved.secret && <CopyableSecret {...saved.secret} /> : <Fields {...form} />}
      </FormDialog>
    </>
  );
};
