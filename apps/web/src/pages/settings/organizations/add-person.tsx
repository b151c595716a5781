import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createUser } from "../../../api/accounts.ts";
import { createToken } from "../../../api/tokens.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

interface Person {
  readonly name: string;
  readonly isAdmin: boolean;
}

/** The first sign-in token lasts a week. */
const addPerson = async ({ name, isAdmin }: Person): Promise<{ readonly name: string; readonly token: string }> => {
  const made = await createUser({ name, isAdmin });
  const { token } = await createToken({ account: made.name, name: "first sign-in", role: "admin", expiresInDays: 7 });
  return { name: made.name, token };
};

export const AddPerson = () => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [isAdmin, setAdmin] = useState(false);
  const { mutate, reset, data, isPending, error } = useMutation({ mutationFn: addPerson });
  const close = () => {
    setOpen(false);
    setName("");
    setAdmin(false);
    reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a user</Button>
      <FormDialog
        title={data ? `${data.name} can sign in` : "Add a user"}
        description={
          data
            ? "Send this token securely. It works for 7 days and won’t be shown again."
            : "Creates an account and a sign-in token."
        }
        isOpen={isOpen}
        onOpen={(isStill) => (isStill ? setOpen(true) : close())}
        onSubmit={() => (data ? close() : mutate({ name: name.trim(), isAdmin }))}
        error={error?.message}
        footer={
          <Button variant="primary" type="submit" disabled={isPending || (!data && !name.trim())}>
            {data ? "Done" : "Add user"}
          </Button>
        }
      >
        {data ? (
          <CopyableSecret label="Token" text={data.token} />
        ) : (
          <>
            <TextField label="Name" value={name} onText={setName} placeholder="ada" hint="A–Z, 0–9, “.”, “_”, “-”." />
            <Toggle label="Hub admin" isOn={isAdmin} onTurn={setAdmin} />
          </>
        )}
      </FormDialog>
    </>
  );
};
