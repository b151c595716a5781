import type { ResourceGroup } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { resourceGroupsQuery } from "../../../api/owners/resource-groups.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { GroupDetails } from "./group-details.tsx";
import { GroupList } from "./group-list.tsx";

const pathOf = (organization: string, group?: string): string =>
  `/settings/resource-groups?${new URLSearchParams({ account: organization, ...(group && { group }) })}`;

interface GroupsProps {
  readonly organization: string;
  readonly user: User;
}

const GroupMissing = ({ organization }: Pick<GroupsProps, "organization">) => (
  <Notice
    title="Resource group not found"
    actions={<ButtonLink href={pathOf(organization)}>{`Resource groups of ${organization}`}</ButtonLink>}
  >
    <p>It was deleted, or you’re not in it.</p>
  </Notice>
);

const Groups = ({ organization, user }: GroupsProps) => {
  const { group: chosen } = useSearch({ from: "/settings/$part" });
  const navigate = useNavigate({ from: "/settings/$part" });
  const query = useQuery(resourceGroupsQuery(organization));
  const isAdmin = user.organizations.some(({ name, role }) => name === organization && role === "admin");
  const canManage = user.role === "admin" && (isAdmin || user.isAdmin);
  const managesMembers = ({ members }: ResourceGroup) =>
    user.role === "admin" && members.some((one) => one.user === user.name && one.role === "admin");
  const open = (group: string | undefined) => void navigate({ search: { account: organization, group } });
  return (
    <AwaitQuery query={query}>
      {(groups) => {
        if (!chosen)
          return (
            <GroupList
              organization={organization}
              groups={groups}
              canManage={canManage}
              pathOf={({ id }) => pathOf(organization, id)}
              onCreate={({ id }) => open(id)}
            />
          );
        const group = groups.find(({ id }) => id === chosen);
        if (!group) return <GroupMissing organization={organization} />;
        return (
          <GroupDetails
            key={group.id}
            organization={organization}
            group={group}
            canManage={canManage}
            canManageMembers={canManage || managesMembers(group)}
            onDelete={() => open(undefined)}
          />
        );
      }}
    </AwaitQuery>
  );
};

const Links = ({ organization, user }: GroupsProps) => {
  const { group } = useSearch({ from: "/settings/$part" });
  const navigate = useNavigate({ from: "/settings/$part" });
  const names = user.organizations.map(({ name }) => name);
  const all = names.includes(organization) ? names : [organization, ...names];
  return (
    <Cluster>
      {group ? (
        <TextLink href={pathOf(organization)}>{`Resource groups of ${organization}`}</TextLink>
      ) : (
        <Select
          label="Organization"
          value={organization}
          onChoose={(account) => void navigate({ search: { account } })}
          choices={all.map((name) => ({ value: name, label: name }))}
        />
      )}
      <TextLink href={`/settings/organizations?account=${encodeURIComponent(organization)}`}>
        {`Settings of ${organization}`}
      </TextLink>
    </Cluster>
  );
};

const Outside = ({ account }: { readonly account: string | undefined }) => (
  <Notice
    title={account ? `You’re not in ${account}` : "You’re not in an organization"}
    actions={<ButtonLink href="/settings/organizations">Your organizations</ButtonLink>}
  >
    <p>Resource groups belong to organizations. Create one or ask to be invited.</p>
  </Notice>
);

export const ResourceGroupsSection = ({ user }: { readonly user: User }) => {
  const { account } = useSearch({ from: "/settings/$part" });
  const own = user.organizations.find(({ name }) => account === undefined || name === account)?.name;
  // Admins of the hub manage every organization.
  const organization = own ?? (user.isAdmin ? account : undefined);
  if (!organization) return <Outside account={account} />;
  return (
    <Stack gap="lg">
      <Links organization={organization} user={user} />
      <Groups key={organization} organization={organization} user={user} />
    </Stack>
  );
};
