import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CreatedToken, tokensQuery } from "../../../api/tokens.ts";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";

const CreatedTokenNotice = ({ token, onClose }: { readonly token: string; readonly onClose: () => void }) => (
  <FormDialog
    title="Your new token"
    description="Copy it now. It won’t be shown again."
    onClose={onClose}
    onSubmit={onClose}
    action="Done"
    isDone
  >
    <CopyableSecret label="Token" text={token} />
  </FormDialog>
);

interface TokenDialogProps<Request> {
  readonly title: string;
  readonly description: string;
  readonly create: (request: Request) => Promise<CreatedToken>;
  /** What to send, or what to correct first. */
  readonly read: () => { readonly request: Request } | { readonly problem: string };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Creates a token from the fields of a form and shows it once. */
export const TokenDialog = <Request,>({
  title,
  description,
  create,
  read,
  onClose,
  children,
}: TokenDialogProps<Request>) => {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: create,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  if (data) return <CreatedTokenNotice token={data.token} onClose={onClose} />;
  const submit = () => {
    const form = read();
    setProblem("problem" in form ? form.problem : undefined);
    if ("request" in form) mutate(form.request);
  };
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={submit}
      error={problem ?? error?.message}
      action="Create token"
      isDisabled={isPending}
    >
      {children}
    </FormDialog>
  );
};
