import type { PasskeySummary, SignInMethods } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { passkeysQuery } from "../../../api/owners/passkeys.ts";
import { signInMethodsQuery } from "../../../api/sessions.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { AddPasskey, RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";

const columns = [
  { key: "name", header: "Name" },
  { key: "created", header: "Created", isMinor: true },
  { key: "used", header: "Last used" },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const dialogs = { Rename: RenamePasskey, Remove: RemovePasskey } as const;

interface Change {
  readonly action: keyof typeof dialogs;
  readonly passkey: PasskeySummary;
}

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const rowOf = (passkey: PasskeySummary, onChange: ((change: Change) => void) | undefined) => ({
  key: passkey.id,
  cells: [
    passkey.name,
    ago(passkey.createdAt),
    ago(passkey.lastUsedAt),
    <RowActions key="actions">
      {onChange && (
        <>
          <SmallButton onClick={() => onChange({ action: "Rename", passkey })} aria-label={`Rename ${passkey.name}`}>
            Rename
          </SmallButton>
          <SmallButton
            variant="danger"
            onClick={() => onChange({ action: "Remove", passkey })}
            aria-label={`Remove ${passkey.name}`}
          >
            Remove
          </SmallButton>
        </>
      )}
    </RowActions>,
  ],
});

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

const Passkeys = ({ passkeys, problem, canManage }: PasskeysProps) => {
  const [isAdding, setAdding] = useState(false);
  const [change, setChange] = useState<Change>();
  const Dialog = change && dialogs[change.action];
  const add = problem === undefined && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add passkey
    </Button>
  );
  return (
    <Stack>
      {passkeys.length === 0 ? (
        <Notice title="No passkeys" actions={add}>
          <p>{problem ?? "Sign in with your fingerprint, face or screen lock. No token to copy."}</p>
        </Notice>
      ) : (
        <>
          <Table
            label="Passkeys"
            columns={columns}
            rows={passkeys.map((passkey) => rowOf(passkey, canManage ? setChange : undefined))}
          />
          {problem === undefined ? <div>{add}</div> : <Text variant="soft">{problem}</Text>}
        </>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {change && Dialog && <Dialog passkey={change.passkey} onClose={() => setChange(undefined)} />}
    </Stack>
  );
};

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
