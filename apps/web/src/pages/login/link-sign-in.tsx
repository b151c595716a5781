import { useMutation, useQueryClient } from "@tanstack/react-query";
import { openSessionByLink } from "../../api/sessions.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Text } from "../../ui/text/text.tsx";

interface LinkSignInProps {
  readonly code: string;
  readonly current: string | undefined;
  readonly onDone: () => void;
}

/** Requires a click, so that no page can sign a user in to another account unnoticed. */
export const LinkSignIn = ({ code, current, onDone }: LinkSignInProps) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: openSessionByLink,
    onSuccess: () => {
      void client.resetQueries();
      onDone();
    },
  });
  return (
    <Stack>
      <Text>
        This link signs this browser in.
        {current && ` You are signed in as ${current}; the link replaces that.`}
      </Text>
      <div>
        <Button variant="primary" disabled={isPending} onClick={() => mutate(code)}>
          Sign in with this link
        </Button>
      </div>
      {error && <InlineError>{error.message}</InlineError>}
    </Stack>
  );
};
