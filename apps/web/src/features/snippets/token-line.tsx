import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { sessionQuery } from "../../api/sessions.ts";
import { createToken, tokensQuery } from "../../api/tokens.ts";
import { useChange } from "../../forms/use-change.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { CopyableSecret } from "../../ui/input/field/copyable-secret.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

const validDays = 90;

interface TokenLineProps {
  readonly id: string;
  readonly onInsert: (token: string) => void;
}

const SignedOutLine = () => {
  const { href } = useLocation();
  return (
    <Text variant="note">
      This call needs a token of this hub. <TextLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</TextLink>{" "}
      to create one.
    </Text>
  );
};

const NewTokenLine = ({ id, onInsert }: TokenLineProps) => {
  const { mutate, data, error, isPending } = useChange(
    () => createToken({ name: `Code for ${id}`.slice(0, 100), role: "inference", expiresInDays: validDays }),
    { invalidates: [tokensQuery.queryKey] },
  );
  if (!data)
    return (
      <Cluster>
        <Text variant="note">
          The code reads a token of this hub from <Code>HF_TOKEN</Code>.
        </Text>
        <Button disabled={isPending} onClick={() => mutate()}>
          Create a token
        </Button>
        {error && <InlineError>{error.message}</InlineError>}
      </Cluster>
    );
  return (
    <Stack gap="sm">
      <Text variant="note">
        This token can only run models, and expires in {countOf(validDays, "day")}. Copy it now. It won’t be shown
        again.
      </Text>
      <CopyableSecret label="Token" text={data.token} />
      <Cluster>
        <Button onClick={() => onInsert(data.token)}>Put it into the code</Button>
      </Cluster>
    </Stack>
  );
};

/** Says that a call needs a token, and where to get one. */
export const TokenLine = (props: TokenLineProps) => {
  const { data: session } = useQuery({ ...sessionQuery, retry: false });
  if (!session) return null;
  return session.user ? <NewTokenLine {...props} /> : <SignedOutLine />;
};
