import type { ResourceGroup } from "@orrery/contract";
import { useState } from "react";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { DeleteGroup, RenameGroup } from "./change-group.tsx";
import { GroupDirectory } from "./group-directory.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupRepositories } from "./group-repositories.tsx";

interface GroupDetailsProps {
  readonly organization: string;
  readonly group: ResourceGroup;
  /** Whether the person manages the organization. */
  readonly canManage: boolean;
  readonly canManageMembers: boolean;
  readonly onDelete: () => void;
}

const notes = {
  all: "Private repositories of the group are visible to its members and to admins of the organization.",
  members: "You manage the members. An admin of the organization moves repositories in and out.",
  none: "Admins of the group and of the organization can change it, with an admin token.",
} as const;

export const GroupDetails = (props: GroupDetailsProps) => {
  const { organization, group, canManage, canManageMembers, onDelete } = props;
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const close = () => setDialog(undefined);
  return (
    <Stack gap="xl">
      <Section
        title={group.name}
        id="group"
        note={
          canManage && (
            <Cluster gap="small" isAtEnd>
              <SmallButton onClick={() => setDialog("rename")}>Rename</SmallButton>
              <SmallButton variant="danger" onClick={() => setDialog("delete")}>
                Delete
              </SmallButton>
            </Cluster>
          )
        }
      >
        <Text variant="soft">
          {notes[canManage ? "all" : canManageMembers ? "members" : "none"]}{" "}
          <TextLink href="/docs/security#resource-groups">What roles can do</TextLink>
        </Text>
      </Section>
      <GroupMembers organization={organization} group={group} canManage={canManageMembers} />
      <GroupRepositories organization={organization} group={group} canManage={canManage} />
      {canManage && <GroupDirectory organization={organization} group={group} />}
      {dialog === "rename" && <RenameGroup organization={organization} group={group} onClose={close} />}
      {dialog === "delete" && (
        <DeleteGroup organization={organization} group={group} onDelete={onDelete} onClose={close} />
      )}
    </Stack>
  );
};
