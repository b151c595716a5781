import type { ResourceGroup } from "@orrery/contract";
import { useState } from "react";
import { groupsPath } from "../../../api/owners/resource-groups.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { NewGroup } from "./change-group.tsx";
import { membersText, repositoriesText } from "./group-roles.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "members", header: "Members" },
  { key: "repositories", header: "Repositories" },
] as const;

interface NoGroupsProps {
  readonly organization: string;
  readonly canManage: boolean;
}

const NoGroups = ({ organization, canManage }: NoGroupsProps) => (
  <Notice title="No resource groups">
    <p>
      {canManage
        ? `Create one to show private repositories of ${organization} to some of its members only.`
        : `You’re not in a resource group of ${organization}. Ask one of its admins to add you.`}
    </p>
  </Notice>
);

interface GroupListProps extends NoGroupsProps {
  readonly groups: readonly ResourceGroup[];
  readonly pathOf: (group: ResourceGroup) => string;
  readonly onCreate: (group: ResourceGroup) => void;
}

export const GroupList = ({ organization, groups, canManage, pathOf, onCreate }: GroupListProps) => {
  const [isCreating, setCreating] = useState(false);
  const rowOf = (group: ResourceGroup) => ({
    key: group.id,
    cells: [
      <TextLink key="name" href={pathOf(group)}>
        {group.name}
      </TextLink>,
      membersText(group),
      repositoriesText(group),
    ],
  });
  return (
    <Stack gap="lg">
      {groups.length === 0 ? (
        <NoGroups organization={organization} canManage={canManage} />
      ) : (
        <Table label={`Resource groups of ${organization}`} columns={columns} rows={groups.map(rowOf)} />
      )}
      {canManage && (
        <div>
          <Button variant="primary" onClick={() => setCreating(true)}>
            New resource group
          </Button>
        </div>
      )}
      <FromCode
        curl={
          canManage
            ? curlCommand("POST", groupsPath(organization), { name: "Red team" })
            : curlCommand("GET", groupsPath(organization))
        }
      />
      {isCreating && <NewGroup organization={organization} onCreate={onCreate} onClose={() => setCreating(false)} />}
    </Stack>
  );
};
