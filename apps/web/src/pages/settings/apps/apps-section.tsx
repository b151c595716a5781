import type { AuthorizedApp } from "@orrery/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { authorizedAppsQuery, revokeApp } from "../../../api/owners/oauth.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { RowActions } from "../../../ui/layout/actions.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog/confirm-dialog.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { HiddenText } from "../../../ui/text/hidden-text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "permissions", header: "Permissions" },
  { key: "created", header: "Approved", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
  { key: "actions", header: <HiddenText>Actions</HiddenText> },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const Revoking = ({ app, onClose }: { readonly app: AuthorizedApp; readonly onClose: () => void }) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: revokeApp,
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: authorizedAppsQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={`Revoke “${app.name}”`}
      action="Revoke"
      onConfirm={() => mutate(app.id)}
      onClose={onClose}
      isBusy={isPending}
      error={error?.message}
    >
      <p>The app loses access to your account at once. You can approve it again later.</p>
    </ConfirmDialog>
  );
};

export const AppsSection = ({ user }: { readonly user: User }) => {
  const query = useQuery(authorizedAppsQuery);
  const [revoked, setRevoked] = useState<AuthorizedApp>();
  const rowOf = (app: AuthorizedApp) => ({
    key: app.id,
    cells: [
      app.name,
      app.permissions.join(", "),
      ago(app.createdAt),
      ago(app.lastUsedAt),
      <RowActions key="actions">
        {user.role === "admin" && (
          <SmallButton variant="danger" onClick={() => setRevoked(app)} aria-label={`Revoke ${app.name}`}>
            Revoke
          </SmallButton>
        )}
      </RowActions>,
    ],
  });
  return (
    <AwaitQuery query={query}>
      {(apps) => (
        <>
          {apps.length === 0 ? (
            <Notice title="No authorized apps">
              <p>
                Run <code>hf auth login</code> or connect an agent, and it appears here.{" "}
                <TextLink href="/docs/agents">Connect your agent</TextLink>
              </p>
            </Notice>
          ) : (
            <Table label="Authorized apps" columns={columns} rows={apps.map(rowOf)} />
          )}
          {revoked && <Revoking app={revoked} onClose={() => setRevoked(undefined)} />}
        </>
      )}
    </AwaitQuery>
  );
};
