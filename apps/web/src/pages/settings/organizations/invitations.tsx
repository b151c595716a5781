import type { Invitation, Member } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { createInvitation, invitationsQuery, revokeInvitation } from "../../../api/owners/invitations.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { dayText } from "../../../lib/format/ago-text.ts";
import { CopyableSecret } from "../../../ui/input/field/copyable-secret.tsx";
import { LabeledSelect } from "../../../ui/input/select/labeled-select.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { memberRoles } from "./member-roles.ts";

const columns = [
  { key: "role", header: "Role" },
  { key: "uses", header: "Used" },
  { key: "by", header: "Created by", isMinor: true },
  { key: "expires", header: "Expires" },
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

const rowOf = ({ id, role, uses: used, maxUses, createdBy, expiresAt }: Invitation) => ({
  key: id,
  name: `the link for ${roleLabel(role)} that expires ${dayText(new Date(expiresAt))}`,
  cells: [roleLabel(role), `${used} of ${maxUses}`, createdBy, dayText(new Date(expiresAt))],
});

interface LinkForm {
  readonly role: Member["role"];
  readonly days: string;
  readonly maxUses: string;
}

const NewLink = ({ organization }: { readonly organization: string }) => {
  const form = useSaveForm({
    initial: { role: "read", days: "7", maxUses: "1" } as LinkForm,
    save: ({ role, days, maxUses }) =>
      createInvitation(organization, { role, expiresInDays: Number(days), maxUses: Number(maxUses) }),
    invalidates: [invitationsQuery(organization).queryKey],
  });
  return (
    <SaveForm
      label={`Invite people to ${organization}`}
      form={form}
      action="Create link"
      note={
        form.saved && (
          <>
            <CopyableSecret label="Invitation link" text={form.saved.url} />
            <Text variant="note">Send it to the people you invite. It won’t be shown again.</Text>
          </>
        )
      }
    >
      <LabeledSelect label="Role" choices={memberRoles} {...form.choice("role")} />
      <LabeledSelect label="Expires after" choices={lifetimes} {...form.choice("days")} />
      <LabeledSelect label="Works for" choices={uses} {...form.choice("maxUses")} />
    </SaveForm>
  );
};

export const Invitations = ({ organization }: { readonly organization: string }) => {
  const query = useQuery(invitationsQuery(organization));
  const revoke: ResourceAction<Invitation> = {
    label: "Revoke",
    isDanger: true,
    dialog: ({ id }, onClose) => (
      <ConfirmChange
        title="Revoke invitation link"
        action="Revoke"
        change={() => revokeInvitation(organization, id)}
        invalidates={[invitationsQuery(organization).queryKey]}
        onClose={onClose}
      >
        <p>People can no longer join with it. Members who joined stay.</p>
      </ConfirmChange>
    ),
  };
  return (
    <SettingsSection id="invitations" title="Invitation links">
      <AwaitQuery query={query}>
        {(invitations) => (
          <ResourceSection
            label="Invitation links"
            columns={columns}
            items={invitations}
            rowOf={rowOf}
            actions={[revoke]}
            empty={{ text: "No open links. People who open a link and sign in become members." }}
          />
        )}
      </AwaitQuery>
      <NewLink organization={organization} />
      <FromCode
        curl={curlCommand("POST", `/api/organizations/${organization}/invitations`, {
          role: "read",
          maxUses: 1,
          expiresInDays: 7,
        })}
      />
    </SettingsSection>
  );
};
