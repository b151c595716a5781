import { Suspense, useState } from "react";
import { openPath } from "../../../lib/routes/site-root.ts";
import type { ProviderOption } from "../../../run/availability.ts";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Remark } from "../../../ui/layout/panel.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import type { ChosenProvider } from "../use-provider.tsx";

const loginUrl = (): string => `/login?next=${encodeURIComponent(openPath())}`;

export const SignInLink = () => <ButtonLink href={loginUrl()}>Sign in</ButtonLink>;

interface AddKeyProps {
  readonly facts: PanelFacts;
  readonly choice: Pick<ProviderOption, "id" | "label">;
  readonly provider: ChosenProvider;
}

export const AddKey = ({ facts, choice, provider }: AddKeyProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Add a key
      </Button>
      {isOpen && (
        <Suspense>
          {facts.keyDialog({ provider: choice, isOpen, onOpen: setOpen, onUseHere: provider.saveKey })}
        </Suspense>
      )}
    </>
  );
};

interface NeedsKeyProps extends AddKeyProps {
  readonly choice: ProviderOption;
}

export const NeedsKey = ({ facts, choice, provider }: NeedsKeyProps) => (
  <Remark>
    <Stack gap="sm">
      <Text variant="note">
        {choice.label} needs an API key. Add yours{facts.isSignedIn ? "." : ", or sign in to use the hub’s."}
      </Text>
      <Cluster>
        <AddKey facts={facts} choice={choice} provider={provider} />
        {!facts.isSignedIn && <SignInLink />}
      </Cluster>
    </Stack>
  </Remark>
);
