import { useState } from "react";
import { useSignOut } from "../../../features/account/use-sign-out.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Text } from "../../../ui/text/text.tsx";

export const SignOut = () => {
  const [isAsking, setAsking] = useState(false);
  const here = useSignOut("here");
  const everywhere = useSignOut("everywhere");
  return (
    <Section title="Browsers" id="sessions">
      <Text variant="quiet">
        Sessions last up to 30 days. Signing out clears saved conversations. Tokens still work.
      </Text>
      <Cluster>
        <Button onClick={() => here.mutate()} disabled={here.isPending}>
          Sign out here
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </Cluster>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere"
          action="Sign out everywhere"
          onConfirm={() => everywhere.mutate()}
          onClose={() => setAsking(false)}
          isBusy={everywhere.isPending}
          error={everywhere.error?.message}
        >
          <p>Signs out every browser, including this one. Tokens still work.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
};
