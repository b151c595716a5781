import type { HubUser } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usersQuery } from "../../../api/owners/users.ts";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { AwaitQuery } from "../await-query.tsx";
import { AddPerson } from "../organizations/add-person.tsx";
import type { User } from "../user.ts";
import { DeleteUser, InviteUser, SwitchUser } from "./change-user.tsx";

const columns = [
  { key: "name", header: "Name" },
  { key: "role", header: "Role", isMinor: true },
  { key: "seen", header: "Last seen" },
] as const;

const roleText = ({ isAdmin, isService }: HubUser): string => {
  if (isService) return "Service account";
  return isAdmin ? "Hub admin" : "User";
};

const rowOf = (user: HubUser) => ({
  key: user.name,
  name: user.name,
  cells: [
    <span key="name">
      <TextLink href={`/${user.name}`}>{user.name}</TextLink>{" "}
      {user.isDisabled && <StatusText variant="bad">Disabled</StatusText>}
    </span>,
    roleText(user),
    user.lastSeenAt ? agoText(new Date(user.lastSeenAt), new Date()) : "Never",
  ],
});

/** No one changes their own account here. */
const actionsFor = (ownName: string): readonly ResourceAction<HubUser>[] => [
  {
    label: "Invite",
    isOffered: ({ name, isService, isDisabled }) => name !== ownName && !isService && !isDisabled,
    dialog: (user, onClose) => <InviteUser user={user} onClose={onClose} />,
  },
  {
    label: "Disable",
    isDanger: true,
    isOffered: ({ name, isDisabled }) => name !== ownName && !isDisabled,
    dialog: (user, onClose) => <SwitchUser user={user} onClose={onClose} />,
  },
  {
    label: "Enable",
    isOffered: ({ name, isDisabled = false }) => name !== ownName && isDisabled,
    dialog: (user, onClose) => <SwitchUser user={user} onClose={onClose} />,
  },
  {
    label: "Delete",
    isDanger: true,
    isOffered: ({ name }) => name !== ownName,
    dialog: (user, onClose) => <DeleteUser user={user} onClose={onClose} />,
  },
];

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
  return (
    <Stack gap="lg">
      <SearchField
        label="Search users"
        size="sm"
        value={search}
        onText={setSearch}
        placeholder="Name"
        maxLength={limits.name}
      />
      <AwaitQuery query={query}>
        {({ users, hasMore }) => (
          <Stack gap="sm">
            <ResourceSection
              label="Users"
              columns={columns}
              items={users}
              rowOf={rowOf}
              actions={actionsFor(user.name)}
              empty={{ title: "No users match", text: "Try another name." }}
              note={hasMore && "Only the first 1,000 users are shown. Search for others."}
            />
          </Stack>
        )}
      </AwaitQuery>
      <div>
        <AddPerson />
      </div>
      <FromCode curl={commands} />
    </Stack>
  );
};
