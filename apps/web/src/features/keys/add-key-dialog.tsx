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
  if (key.length < 8) return "Keys have at least 8 characters. Paste the full key.";
  return /\s/.test(key) ? "Keys have no spaces or line breaks. Paste only the key." : undefined;
};

const description = (label: string, isKnown: boolean, canSave: boolean, canUseHere: boolean) => {
  const here = canUseHere ? " Or use it in this tab only: it is cleared when you close the tab." : "";
  if (canSave) return `Your ${label} key is stored encrypted and never shown again.${here}`;
  const reason = isKnown ? "Your token can’t save keys. Sign in with a write token." : "Sign in to save this key.";
  return `${reason}${here}`;
};

/** The typed key, how to submit it, and what is wrong with it. */
const useKeyForm = ({ provider, onOpen, account, onSaved, onUseHere }: AddKeyDialogProps) => {
  const client = useQueryClient();
  const [key, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const close = () => {
    // The typed key is a secret, so it is cleared on close.
    setText("");
    setProblem(undefined);
    saving.reset();
    onOpen(false);
  };
  const saving = useMutation({
    mutationFn: (clean: string) => setKey(provider.id, clean, account),
    onSuccess: async () => {
      await forgetKeys(client);
      close();
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
    close();
  });
  return { key, setText, problem, saving, close, useHere, save: withKey((clean) => saving.mutate(clean)) };
};

interface OtherActionsProps {
  readonly canSave: boolean;
  readonly onUseHere: (() => void) | undefined;
}

const OtherActions = ({ canSave, onUseHere }: OtherActionsProps) => {
  const { href } = useLocation();
  return (
    <>
      {!canSave && <ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</ButtonLink>}
      {onUseHere && (
        <Button variant={canSave ? "quiet" : "primary"} onClick={onUseHere}>
          Use in this tab only
        </Button>
      )}
    </>
  );
};

export const AddKeyDialog = (props: AddKeyDialogProps) => {
  const { provider, isOpen, onUseHere } = props;
  const { data: session } = useQuery(sessionQuery);
  const { key, setText, problem, saving, close, useHere, save } = useKeyForm(props);
  const canSave = session?.user?.role === "write" || session?.user?.role === "admin";
  return (
    <FormDialog
      title={`${provider.label} API key`}
      description={description(provider.label, Boolean(session?.user), canSave, onUseHere !== undefined)}
      isOpen={isOpen}
      onClose={close}
      onSubmit={canSave ? save : useHere}
      error={problem ?? saving.error?.message}
      action={canSave ? "Save key" : undefined}
      isDisabled={saving.isPending}
      buttons={<OtherActions canSave={canSave} onUseHere={onUseHere && useHere} />}
    >
      {(canSave || onUseHere) && (
        <SecretField label={`${provider.label} key`} value={key} onText={setText} isInvalid={problem !== undefined} />
      )}
    </FormDialog>
  );
};
