import type { ResourceGroup } from "@orrery/contract";
import { groupsPath } from "../../../api/owners/resource-groups.ts";
import { ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { NewGroup } from "./change-group.tsx";
import { membersText, repositoriesText } from "./group-roles.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "members", header: "Members" },
  { key: "repositories", header: "Repositories" },
] as const;

interface GroupListProps {
  readonly organization: string;
  readonly canManage: boolean;
  readonly groups: readonly ResourceGroup[];
  readonly pathOf: (group: ResourceGroup) => string;
  readonly onCreate: (group: ResourceGroup) => void;
}

export const GroupList = ({ organization, groups, canManage, pathOf, onCreate }: GroupListProps) => (
  <Stack gap="lg">
    <ResourceSection
      label={`Resource groups of ${organization}`}
      columns={columns}
      items={groups}
      rowOf={(group) => ({
        key: group.id,
        name: group.name,
        cells: [
          <TextLink key="name" href={pathOf(group)}>
            {group.name}
          </TextLink>,
          membersText(group),
          repositoriesText(group),
        ],
      })}
      empty={{
        title: "No resource groups",
        text: canManage
          ? `Create one to show private repositories of ${organization} to some of its members only.`
          : `You’re not in a resource group of ${organization}. Ask one of its admins to add you.`,
      }}
      add={
        canManage
          ? {
              label: "New resource group",
              dialog: (onClose) => <NewGroup organization={organization} onCreate={onCreate} onClose={onClose} />,
            }
          : undefined
      }
    />
    <FromCode
      curl={
        canManage
          ? curlCommand("POST", groupsPath(organization), { name: "Red team" })
          : curlCommand("GET", groupsPath(organization))
      }
    />
  </Stack>
);
