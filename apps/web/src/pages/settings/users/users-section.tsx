import type { HubUser } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usersQuery } from "../../../api/owners/users.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { AwaitQuery } from "../await-query.tsx";
import { AddPerson } from "../organizations/add-person.tsx";
import type { User } from "../user.ts";
import { DeleteUser, InviteUser, SwitchUser } from "./change-user.tsx";

const columns = [
  { key: "name", header: "Name" },
  { key: "role", header: "Role", isMinor: true },
  { key: "seen", header: "Last seen" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const dialogs = { Invite: InviteUser, Disable: SwitchUser, Enable: SwitchUser, Delete: DeleteUser } as const;

type UserAction = keyof typeof dialogs;

interface Change {
  readonly action: UserAction;
  readonly user: HubUser;
}

const actionsFor = ({ isService, isDisabled }: HubUser): readonly UserAction[] => {
  if (isDisabled) return ["Enable", "Delete"];
  return isService ? ["Disable", "Delete"] : ["Invite", "Disable", "Delete"];
};

const roleText = ({ isAdmin, isService }: HubUser): string => {
  if (isService) return "Service account";
  return isAdmin ? "Hub admin" : "User";
};

const rowOf = (user: HubUser, ownName: string, onChange: (change: Change) => void) => ({
  key: user.name,
  cells: [
    <span key="name">
      <TextLink href={`/${user.name}`}>{user.name}</TextLink>{" "}
      {user.isDisabled && <StatusText variant="bad">Disabled</StatusText>}
    </span>,
    roleText(user),
    user.lastSeenAt ? agoText(new Date(user.lastSeenAt), new Date()) : "Never",
    <RowActions key="actions">
      {user.name !== ownName &&
        actionsFor(user).map((action) => (
          <SmallButton
            key={action}
            variant={action === "Invite" || action === "Enable" ? "quiet" : "danger"}
            onClick={() => onChange({ action, user })}
            aria-label={`${action} ${user.name}`}
          >
            {action}
          </SmallButton>
        ))}
    </RowActions>,
  ],
});

const commands = [
  curlCommand("GET", "/api/users?search=ada"),
  curlCommand("POST", "/api/users", { name: "ada" }),
  curlCommand("POST", "/api/users/ada/invitation"),
  curlCommand("POST", "/api/users", { name: "nightly-build", isService: true }),
  curlCommand("PUT", "/api/users/ada/state", { isDisabled: true }),
  curlCommand("DELETE", "/api/users/ada?transferTo=owner"),
].join("\n");

export const UsersSection = ({ user }: { readonly user: User }) => {
  const [search, setSearch] = useState("");
  const query = useQuery({ ...usersQuery(usePaused(search.trim())), placeholderData: keepPreviousData });
  const [change, setChange] = useState<Change>();
  const Dialog = change && dialogs[change.action];
  return (
    <Stack gap="lg">
      <SearchField label="Search users" size="sm" value={search} onText={setSearch} placeholder="Name" maxLength={96} />
      <AwaitQuery query={query}>
        {({ users, hasMore }) =>
          users.length === 0 ? (
            <Notice title="No users match">
              <p>Try another name.</p>
            </Notice>
          ) : (
            <Stack gap="sm">
              <Table label="Users" columns={columns} rows={users.map((one) => rowOf(one, user.name, setChange))} />
              {hasMore && <Text variant="soft">Only the first 1,000 users are shown. Search for others.</Text>}
            </Stack>
          )
        }
      </AwaitQuery>
      <div>
        <AddPerson />
      </div>
      <FromCode curl={commands} />
      {change && Dialog && <Dialog user={change.user} onClose={() => setChange(undefined)} />}
    </Stack>
  );
};
