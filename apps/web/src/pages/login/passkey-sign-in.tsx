import { useQueryClient } from "@tanstack/react-query";
import { openSessionByPasskey, passkeyProblem } from "../../api/owners/passkeys.ts";
import { useChange } from "../../forms/use-change.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";

export const PasskeySignIn = ({ onDone }: { readonly onDone: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useChange(openSessionByPasskey, {
    onDone: () => {
      void client.resetQueries();
      onDone();
    },
  });
  return (
    <Stack gap="sm">
      <div>
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          Sign in with a passkey
        </Button>
      </div>
      {error && <InlineError>{passkeyProblem(error)}</InlineError>}
    </Stack>
  );
};
