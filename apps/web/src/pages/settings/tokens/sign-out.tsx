import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { closeSession, closeSessions } from "../../../api/sessions.ts";
import { Button } from "../../../ui/input/button/button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";

export const SignOut = () => {
  const client = useQueryClient();
  const onSuccess = () => void client.resetQueries();
  const [isAsking, setAsking] = useState(false);
  const here = useMutation({ mutationFn: closeSession, onSuccess });
  const everywhere = useMutation({ mutationFn: closeSessions, onSuccess });
  return (
    <Section
      heading={
        <Heading level={2} variant="section" id="sessions">
          Browsers
        </Heading>
      }
    >
      <Text variant="quiet">Sessions last up to 30 days. Signing out doesn’t revoke tokens.</Text>
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
