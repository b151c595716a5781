import type { HubUser } from "@orrery/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setUserState, usersQuery } from "../../../api/owners/users.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { usePaused } from "../../../ui/use-paused.ts";
import { AwaitQuery } from "../await-query.tsx";
import { AddPerson } from "../organizations/add-person.tsx";
import type { User } from "../user.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "role", header: "Role", isMinor: true },
  { key: "seen", header: "Last seen" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const Changing = ({ user, onClose }: { readonly user: HubUser; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { name, isDisabled } = user;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setUserState(name, !isDisabled),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ["users"] });
    },
  });
  const action = isDisabled ? "Enable" : "Disable";
  return (
    <ConfirmDialog
      title={`${action} ${name}`}
      action={action}
      onConfirm={mutate}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>
        {isDisabled
          ? "The user can sign in again. Their tokens and webhooks work again."
          : "Their sessions end now. Tokens, apps and webhooks stop until you enable the user again."}
      </p>
    </ConfirmDialog>
  );
};

const rowOf = (user: HubUser, ownName: string, onChange: (user: HubUser) => void) => ({
  key: user.name,
  cells: [
    <span key="name">
      <TextLink href={`/${user.name}`}>{user.name}</TextLink>{" "}
      {user.isDisabled && <StatusText variant="bad">Disabled</StatusText>}
    </span>,
    user.isAdmin ? "Hub admin" : "User",
    ago(user.lastSeenAt),
    <RowActions key="actions">
      {user.name !== ownName && (
        <SmallButton
          variant={user.isDisabled ? "quiet" : "danger"}
          onClick={() => onChange(user)}
          aria-label={`${user.isDisabled ? "Enable" : "Disable"} ${user.name}`}
        >
          {user.isDisabled ? "Enable" : "Disable"}
        </SmallButton>
      )}
    </RowActions>,
  ],
});

export const UsersSection = ({ user }: { readonly user: User }) => {
  const [search, setSearch] = useState("");
  const query = useQuery({ ...usersQuery(usePaused(search.trim())), placeholderData: keepPreviousData });
  const [changed, setChanged] = useState<HubUser>();
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
              <Table label="Users" columns={columns} rows={users.map((one) => rowOf(one, user.name, setChanged))} />
              {hasMore && <Text variant="soft">Only the first 1,000 users are shown. Search for others.</Text>}
            </Stack>
          )
        }
      </AwaitQuery>
      <div>
        <AddPerson />
      </div>
      {changed && <Changing user={changed} onClose={() => setChanged(undefined)} />}
    </Stack>
  );
};
