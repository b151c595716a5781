import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { setKey } from "../../api/keys.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { SecretField } from "../../ui/input/field/secret-field.tsx";
import { FormDialog } from "../../ui/overlay/dialog/form-dialog.tsx";
import { forgetKeys } from "./forget-keys.ts";

export interface AddKeyDialogProps {
  readonly provider: { readonly id: string; readonly label: string };
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly account?: string | undefined;
  readonly onSaved?: () => void;
  /** If given, the key can be used in this tab only; the caller holds it and nothing stores it. */
  readonly onUseHere?: (key: string) => void;
}

const keyProblem = (key: string): string | undefined => {
  if (key.length < 8) return "A key has at least 8 characters. Paste the whole of it.";
  return /\s/.test(key) ? "A key has no spaces or line breaks. Paste the key alone." : undefined;
};

const description = (label: string, isKnown: boolean, canSave: boolean, canUseHere: boolean) => {
  const here = "“In this tab only” forgets it when the tab closes.";
  if (canSave) return `The hub keeps your ${label} key sealed and never shows it again. ${canUseHere ? here : ""}`;
  const reason = isKnown
    ? "Your token may not change keys: sign in with one that may write to keep a key here."
    : "Sign in to keep a key with your account.";
  return `${reason} ${canUseHere ? here : ""}`;
};

export const AddKeyDialog = (props: AddKeyDialogProps) => {
  const { provider, isOpen, onOpen, account, onSaved, onUseHere } = props;
  const { data: session } = useQuery(sessionQuery);
  const { href } = useLocation();
  const client = useQueryClient();
  const [key, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const canSave = session?.user?.role === "write" || session?.user?.role === "admin";
  const close = (isStill: boolean) => {
    // The typed key is a secret, so it is cleared on close.
    setText("");
    setProblem(undefined);
    saving.reset();
    onOpen(isStill);
  };
  const saving = useMutation({
    mutationFn: (clean: string) => setKey(provider.id, clean, account),
    onSuccess: async () => {
      await forgetKeys(client);
      close(false);
      onSaved?.();
    },
  });
  const withKey = (use: (clean: string) => void) => () => {
    const clean = key.trim();
    const found = keyProblem(clean);
    setProblem(found);
    if (!found) use(clean);
  };
  const useHere = withKey((clean) => {
    onUseHere?.(clean);
    close(false);
  });
  const save = withKey((clean) => saving.mutate(clean));
  return (
    <FormDialog
      title={`Key for ${provider.label}`}
      description={description(provider.label, Boolean(session?.user), canSave, onUseHere !== undefined)}
      isOpen={isOpen}
      onOpen={close}
      onSubmit={canSave ? save : useHere}
      error={problem ?? saving.error?.message}
      footer={
        <>
          {!canSave && <ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</ButtonLink>}
          {onUseHere && (
            <Button variant={canSave ? "quiet" : "primary"} onClick={useHere}>
              Use in this tab only
            </Button>
          )}
          {canSave && (
            <Button variant="primary" type="submit" disabled={saving.isPending}>
              Keep the key
            </Button>
          )}
        </>
      }
    >
      {(canSave || onUseHere) && (
        <SecretField label={`${provider.label} key`} value={key} onText={setText} isInvalid={problem !== undefined} />
      )}
    </FormDialog>
  );
};
