import type { Invitation, Member } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createInvitation, invitationsQuery, revokeInvitation } from "../../../api/owners/invitations.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { dayText } from "../../../lib/format/ago-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { InlineForm } from "../../../ui/input/field/field.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { memberRoles } from "./member-roles.ts";

const columns = [
  { key: "role", header: "Role" },
  { key: "uses", header: "Used" },
  { key: "by", header: "Created by", isMinor: true },
  { key: "expires", header: "Expires" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const lifetimes = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;

const uses = [
  { value: "1", label: "1 person" },
  { value: "10", label: "10 people" },
  { value: "100", label: "100 people" },
] as const;

const roleLabel = (role: Member["role"]): string => memberRoles.find(({ value }) => value === role)?.label ?? role;

const rowOf = (invitation: Invitation, onRevoke: (invitation: Invitation) => void) => ({
  key: invitation.id,
  cells: [
    roleLabel(invitation.role),
    `${invitation.uses} of ${invitation.maxUses}`,
    invitation.createdBy,
    dayText(new Date(invitation.expiresAt)),
    <RowActions key="actions">
      <SmallButton
        variant="danger"
        onClick={() => onRevoke(invitation)}
        aria-label={`Revoke the link for ${roleLabel(invitation.role)} that expires ${dayText(new Date(invitation.expiresAt))}`}
      >
        Revoke
      </SmallButton>
    </RowActions>,
  ],
});

const useInvitationChange = <T, R>(organization: string, change: (input: T) => Promise<R>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery(organization).queryKey }),
  });
};

const NewLink = ({ organization }: { readonly organization: string }) => {
  const [role, setRole] = useState<Member["role"]>("read");
  const [days, setDays] = useState("7");
  const [maxUses, setMaxUses] = useState("1");
  const { mutate, data, isPending, error } = useInvitationChange(organization, () =>
    createInvitation(organization, { role, expiresInDays: Number(days), maxUses: Number(maxUses) }),
  );
  return (
    <>
      <InlineForm
        label={`Invite people to ${organization}`}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(undefined);
        }}
      >
        <LabeledSelect
          label="Role"
          choices={memberRoles}
          value={role}
          onChoose={(value) => setRole(value as Member["role"])}
        />
        <LabeledSelect label="Expires after" choices={lifetimes} value={days} onChoose={setDays} />
        <LabeledSelect label="Works for" choices={uses} value={maxUses} onChoose={setMaxUses} />
        <Button type="submit" disabled={isPending}>
          Create link
        </Button>
      </InlineForm>
      {data && (
        <>
          <CopyableSecret label="Invitation link" text={data.url} />
          <Text variant="note">Send it to the people you invite. It won’t be shown again.</Text>
        </>
      )}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

const Revoking = ({
  organization,
  invitation,
  onClose,
}: {
  readonly organization: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) => {
  const { mutate, isPending, error } = useInvitationChange(organization, () =>
    revokeInvitation(organization, invitation.id),
  );
  return (
    <ConfirmDialog
      title="Revoke invitation link"
      action="Revoke"
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>People can no longer join with it. Members who joined stay.</p>
    </ConfirmDialog>
  );
};

export const Invitations = ({ organization }: { readonly organization: string }) => {
  const query = useQuery(invitationsQuery(organization));
  const [revoked, setRevoked] = useState<Invitation>();
  return (
    <SettingsSection id="invitations" title="Invitation links">
      <AwaitQuery query={query}>
        {(invitations) =>
          invitations.length === 0 ? (
            <Text variant="soft">No open links. People who open a link and sign in become members.</Text>
          ) : (
            <Table
              label="Invitation links"
              columns={columns}
              rows={invitations.map((invitation) => rowOf(invitation, setRevoked))}
            />
          )
        }
      </AwaitQuery>
      <NewLink organization={organization} />
      <FromCode
        curl={curlCommand("POST", `/api/organizations/${organization}/invitations`, {
          role: "read",
          maxUses: 1,
          expiresInDays: 7,
        })}
      />
      {revoked && <Revoking organization={organization} invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </SettingsSection>
  );
};
