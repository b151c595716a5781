import type { PasskeySummary, SignInMethods } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { passkeysQuery } from "../../../api/owners/passkeys.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { agoText } from "../../../lib/format/ago-text.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";

const columns = [
  { key: "name", header: "Name" },
  { key: "created", header: "Created", isMinor: true },
  { key: "used", header: "Last used" },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const rowOf = ({ id, name, createdAt, lastUsedAt }: PasskeySummary) => ({
  key: id,
  name,
  cells: [name, ago(createdAt), ago(lastUsedAt)],
});

const actions: readonly ResourceAction<PasskeySummary>[] = [
  { label: "Rename", dialog: (passkey, onClose) => <RenamePasskey passkey={passkey} onClose={onClose} /> },
  {
    label: "Remove",
    isDanger: true,
    dialog: (passkey, onClose) => <RemovePasskey passkey={passkey} onClose={onClose} />,
  },
];

/** Why no passkey can be added; undefined if one can. */
const problemOf = ({ passkeys, isTokenAllowed }: SignInMethods, user: User): string | undefined => {
  if (!isTokenAllowed) return "People sign in to this hub with their company account.";
  if (!passkeys.isAllowed)
    return "Passkeys need https and a host name. An admin can set ORRERY_PUBLIC_URL, or open the hub as localhost.";
  return user.role === "admin" ? undefined : "Sign in with an admin token to add and remove passkeys.";
};

interface PasskeysProps {
  readonly passkeys: readonly PasskeySummary[];
  readonly problem: string | undefined;
  readonly canManage: boolean;
}

const Passkeys = ({ passkeys, problem, canManage }: PasskeysProps) => (
  <Stack>
    <ResourceSection
      label="Passkeys"
      columns={columns}
      items={passkeys}
      rowOf={rowOf}
      actions={canManage ? actions : []}
      empty={{
        title: "No passkeys",
        text: problem ?? "Sign in with your fingerprint, face or screen lock. No token to copy.",
      }}
      add={
        problem === undefined
          ? { label: "Add passkey", dialog: (onClose) => <AddPasskey onClose={onClose} /> }
          : undefined
      }
      note={passkeys.length > 0 && problem}
    />
  </Stack>
);

export const PasskeysSection = ({ user }: { readonly user: User }) => {
  const query = useQuery(passkeysQuery);
  const methods = useQuery(signInMethodsQuery);
  return (
    <AwaitQuery query={methods}>
      {(known) => (
        <AwaitQuery query={query}>
          {(passkeys) => (
            <Passkeys passkeys={passkeys} problem={problemOf(known, user)} canManage={user.role === "admin"} />
          )}
        </AwaitQuery>
      )}
    </AwaitQuery>
  );
};
