import type { OwnerOverview } from "@orrery/contract";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { PersonLink } from "./people-list.tsx";

export const roleLabels = { read: "Read", write: "Write", admin: "Admin" } as const;

const columns = [
  { key: "user", header: "Member" },
  { key: "role", header: "Role" },
] as const;

export const MemberTable = ({ owner: { name, members, canManage } }: { readonly owner: OwnerOverview }) =>
  members ? (
    <Stack>
      <Table
        label="Members"
        columns={columns}
        rows={members.map(({ user, fullname, role }) => ({
          key: user,
          cells: [
            <PersonLink
              key="user"
              name={user}
              href={ownerPath(user)}
              label={fullname === user ? user : `${user} · ${fullname}`}
              isPerson
            />,
            roleLabels[role],
          ],
        }))}
      />
      {canManage && (
        <div>
          <ButtonLink href={`/settings/organizations?account=${encodeURIComponent(name)}`}>Manage members</ButtonLink>
        </div>
      )}
    </Stack>
  ) : (
    <Notice title="Members are hidden">
      <p>Only members can see this list.</p>
    </Notice>
  );
