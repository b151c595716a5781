import type { AuthorizedApp } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { authorizedAppsQuery, revokeApp } from "../../../api/owners/oauth.ts";
import { ConfirmChange } from "../../../forms/confirm-change.tsx";
import { type ResourceAction, ResourceSection } from "../../../forms/resource-section.tsx";
import { agoText } from "../../../lib/format/ago-text.ts";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";

const columns = [
  { key: "name", header: "Name" },
  { key: "permissions", header: "Permissions" },
  { key: "created", header: "Approved", isMinor: true },
  { key: "used", header: "Last used", isMinor: true },
] as const;

const ago = (time: string | undefined): string => (time ? agoText(new Date(time), new Date()) : "Never");

const rowOf = (app: AuthorizedApp) => ({
  key: app.id,
  name: app.name,
  cells: [app.name, app.permissions.join(", "), ago(app.createdAt), ago(app.lastUsedAt)],
});

const actions: readonly ResourceAction<AuthorizedApp>[] = [
  {
    label: "Revoke",
    isDanger: true,
    dialog: ({ id, name }, onClose) => (
      <ConfirmChange
        title={`Revoke “${name}”`}
        action="Revoke"
        change={() => revokeApp(id)}
        invalidates={[authorizedAppsQuery.queryKey]}
        onClose={onClose}
      >
        <p>The app loses access to your account at once. You can approve it again later.</p>
      </ConfirmChange>
    ),
  },
];

const noApps = (
  <>
    Run <code>hf auth login</code> or connect an agent, and it appears here.{" "}
    <TextLink href="/docs/agents">Connect your agent</TextLink>
  </>
);

export const AppsSection = ({ user }: { readonly user: User }) => {
  const query = useQuery(authorizedAppsQuery);
  return (
    <AwaitQuery query={query}>
      {(apps) => (
        <ResourceSection
          label="Authorized apps"
          columns={columns}
          items={apps}
          rowOf={rowOf}
          actions={user.role === "admin" ? actions : []}
          empty={{ title: "No authorized apps", text: noApps }}
        />
      )}
    </AwaitQuery>
  );
};
