import { useQuery } from "@tanstack/react-query";
import { changeOrganizationSettings, organizationSettingsQuery } from "../../../api/owners/invitations.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { WebhooksSection } from "../../../features/repo-settings/webhooks-section.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { ownerPath } from "../../../lib/routes/paths.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { ChoiceList } from "../../../ui/input/field/choice-list.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { AllowedAddresses } from "./allowed-addresses.tsx";
import { DefaultPromotion } from "./default-promotion.tsx";
import { Invitations } from "./invitations.tsx";
import { MemberList } from "./member-list.tsx";

interface FlagSettingProps {
  readonly organization: string;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly setting: "defaultPrivate" | "writersManage" | "membersHidden";
  readonly choices: readonly { readonly isOn: boolean; readonly label: string; readonly note: string }[];
}

/** A choice between two ways, saved at once. */
const FlagSetting = ({ organization, id, title, label, setting, choices }: FlagSettingProps) => {
  const query = useQuery(organizationSettingsQuery(organization));
  const { mutate, isPending, isSuccess, variables, error } = useChange(
    (isOn: boolean) => changeOrganizationSettings(organization, { [setting]: isOn }),
    { stores: organizationSettingsQuery(organization).queryKey, invalidates: [["owner", organization]] },
  );
  return (
    <SettingsSection id={id} title={title}>
      <AwaitQuery query={query}>
        {(settings) => (
          <ChoiceList
            label={label}
            choices={choices.map(({ isOn, ...choice }) => ({ ...choice, value: isOn ? "on" : "off" }))}
            value={(isPending ? variables : settings[setting]) ? "on" : "off"}
            onChoose={(value) => mutate(value === "on")}
          />
        )}
      </AwaitQuery>
      {isSuccess && <LiveRegion>{`${title} saved`}</LiveRegion>}
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode curl={curlCommand("PUT", `/api/organizations/${organization}/settings`, { [setting]: true })} />
    </SettingsSection>
  );
};

const flagSettings = [
  {
    id: "default-visibility",
    title: "Default visibility",
    label: "New repositories are",
    setting: "defaultPrivate",
    choices: [
      { isOn: false, label: "Public", note: "Anyone who can open this hub can see new repositories." },
      { isOn: true, label: "Private", note: "Only members can see new repositories." },
    ],
  },
  {
    id: "repository-management",
    title: "Repository management",
    label: "Who can delete repositories, rename them and change who sees them",
    setting: "writersManage",
    choices: [
      { isOn: false, label: "Admins", note: "Members with the role Write can only change files." },
      { isOn: true, label: "Admins and writers", note: "Members with the role Write can do it too." },
    ],
  },
  {
    id: "member-list",
    title: "Member list",
    label: "Who can see the members",
    setting: "membersHidden",
    choices: [
      { isOn: false, label: "Everyone", note: "If the organization has no public repository, only members can." },
      { isOn: true, label: "Members", note: "Others don't see who belongs to the organization." },
    ],
  },
] as const;

const links = [
  { part: "resource-groups", label: "Resource groups" },
  { part: "budgets", label: "Budget" },
  { part: "keys", label: "Provider keys" },
  { part: "usage", label: "Usage" },
  { part: "audit", label: "Audit log" },
  { part: "signers", label: "Signers" },
] as const;

const More = ({ organization }: { readonly organization: string }) => (
  <SettingsSection id="more" title="Also for this organization">
    <Cluster>
      {links.map(({ part, label }) => (
        <ButtonLink key={part} href={`/settings/${part}?account=${encodeURIComponent(organization)}`}>
          {label}
        </ButtonLink>
      ))}
    </Cluster>
  </SettingsSection>
);

interface OrganizationSettingsProps {
  readonly organization: string;
  readonly user: User;
}

/** Everything that admins of one organization can change. */
export const OrganizationSettings = ({ organization, user }: OrganizationSettingsProps) => (
  <Stack gap="xl">
    <Cluster>
      <TextLink href="/settings/organizations">All organizations</TextLink>
      <TextLink href={ownerPath(organization)}>{`Open ${organization}`}</TextLink>
    </Cluster>
    <SettingsSection id="members" title={`Members of ${organization}`}>
      <MemberList organization={organization} user={user} canManage />
    </SettingsSection>
    <Invitations organization={organization} />
    {flagSettings.map((setting) => (
      <FlagSetting key={setting.id} organization={organization} {...setting} />
    ))}
    <DefaultPromotion organization={organization} />
    <AllowedAddresses organization={organization} />
    <WebhooksSection target={{ type: "org", name: organization }} />
    <More organization={organization} />
  </Stack>
);
