import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { createOrganization } from "../../../api/accounts.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextField } from "../../../ui/input/field/field.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { FormDialog } from "../../../ui/overlay/dialog/form-dialog.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { useChosenAccount } from "../account-choice.tsx";
import type { User } from "../user.ts";
import { AddPerson } from "./add-person.tsx";
import { MemberList } from "./member-list.tsx";
import { ownRoles } from "./member-roles.ts";
import { OrganizationSettings } from "./organization-settings.tsx";

const NewOrganization = ({ onClose }: { readonly onClose: () => void }) => {
  const { text, dialog } = useSaveForm({
    initial: { name: "", fullname: "" },
    required: ["name"],
    save: ({ name, fullname }) => createOrganization({ name, ...(fullname && { fullname }) }),
    invalidates: [sessionQuery.queryKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="New organization"
      description="Models will be named name/model. You’ll be the admin."
      onClose={onClose}
      action="Create"
      {...dialog}
    >
      <TextField label="Name" {...text("name")} placeholder="acme-lab" hint="A-Z, 0-9, “.”, “_”, “-”." />
      <TextField label="Display name (optional)" {...text("fullname")} placeholder="Acme Lab" />
    </FormDialog>
  );
};

const Organizations = ({ user }: { readonly user: User }) => {
  const [isCreating, setCreating] = useState(false);
  const canCreate = user.role === "write" || user.role === "admin";
  return (
    <Stack gap="xl">
      {user.organizations.length === 0 && (
        <Notice title="You’re not in an organization">
          <p>Create one or ask to be invited.</p>
        </Notice>
      )}
      {user.organizations.map(({ name, role }) => (
        <Section
          key={name}
          title={name}
          id={name}
          note={
            user.role === "admin" && role === "admin" ? (
              <TextLink href={`/settings/organizations?account=${encodeURIComponent(name)}`}>
                {`Settings of ${name}`}
              </TextLink>
            ) : (
              ownRoles[role]
            )
          }
        >
          <MemberList organization={name} user={user} canManage={user.role === "admin" && role === "admin"} />
        </Section>
      ))}
      <Cluster>
        {canCreate && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            New organization
          </Button>
        )}
        {user.isAdmin && user.role === "admin" && <AddPerson />}
      </Cluster>
      <FromCode
        curl={[
          curlCommand("POST", "/api/organizations", { name: "acme-lab" }),
          ...(user.isAdmin ? [curlCommand("POST", "/api/users", { name: "ada" })] : []),
        ].join("\n")}
      />
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </Stack>
  );
};

export const OrganizationsSection = ({ user }: { readonly user: User }) => {
  const { account } = useSearch({ from: "/settings/$part" });
  const own = useChosenAccount(user);
  // Admins of the hub manage every organization.
  const chosen = own ?? (user.isAdmin ? account : undefined);
  if (chosen && user.role === "admin") return <OrganizationSettings key={chosen} organization={chosen} user={user} />;
  return <Organizations user={user} />;
};
