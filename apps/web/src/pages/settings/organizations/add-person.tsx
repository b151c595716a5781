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
      <Button onClick={() => setOpen(true)}>Add a person to this hub</Button>
      <FormDialog
        title={data ? `${data.name} can sign in` : "Add a person to this hub"}
        description={
          data
            ? "Hand them this token on a safe way: it signs them in for a week, and is shown this once. They make their own tokens then."
            : "They get an account of that name and a token to sign in with."
        }
        isOpen={isOpen}
        onOpen={(isStill) => (isStill ? setOpen(true) : close())}
        onSubmit={() => (data ? close() : mutate({ name: name.trim(), isAdmin }))}
        error={error?.message}
        footer={
          <Button variant="primary" type="submit" disabled={isPending || (!data && !name.trim())}>
            {data ? "Done" : "Add them"}
          </Button>
        }
      >
        {data ? (
          <CopyableSecret label="Token" text={data.token} />
        ) : (
          <>
            <TextField
              label="Name"
              value={name}
              onText={setName}
              placeholder="ada"
              hint="Letters, digits, “.”, “_”, “-”."
            />
            <Toggle label="May do everything on this hub" isOn={isAdmin} onTurn={setAdmin} />
          </>
        )}
      </FormDialog>
    </>
  );
};
