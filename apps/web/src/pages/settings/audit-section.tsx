import type { AuditEvent } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { auditExportPath, auditQuery } from "../../api/audit.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { momentText } from "../../lib/format/moment-text.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { NoWrap } from "../../ui/text/no-wrap.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { AccountChoice, useChosenAccount } from "./account-choice.tsx";
import { AwaitQuery } from "./await-query.tsx";
import type { User } from "./user.ts";

const columns = [
  { key: "at", header: "Time, request" },
  { key: "actor", header: "Who" },
  { key: "action", header: "What" },
  { key: "subject", header: "Target" },
  { key: "detail", header: "Details", isMinor: true },
] as const;

const kinds = [
  { value: "", label: "Everything" },
  { value: "session", label: "Sign-ins" },
  { value: "token", label: "Tokens" },
  { value: "publisher", label: "Trusted publishers" },
  { value: "provider-key", label: "Provider keys" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Invitations" },
  { value: "organization", label: "Organizations" },
  { value: "user", label: "Users" },
  { value: "budget", label: "Budgets" },
  { value: "deployment", label: "Deployments" },
  { value: "mapping", label: "Provider mappings" },
  { value: "repository", label: "Repositories" },
  { value: "mirror", label: "Mirror" },
] as const;

const detailText = (detail: AuditEvent["detail"]): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");

const rowOf = (event: AuditEvent) => ({
  key: String(event.id),
  cells: [
    <NoWrap key="at" note={<Code>{event.requestId.slice(0, 8)}</Code>}>
      {momentText(new Date(event.at))}
    </NoWrap>,
    event.actor || "Anonymous",
    <Code key="action">{event.action}</Code>,
    event.subject,
    detailText(event.detail) || "–",
  ],
});

const scopeText = (user: User, organization: string | undefined): string => {
  if (organization !== undefined) return `Showing everyone in ${organization}.`;
  return user.isAdmin ? "Showing everyone (admin)." : "Showing your activity.";
};

export const AuditSection = ({ user }: { readonly user: User }) => {
  const { action = "" } = useSearch({ from: "/settings/$part" });
  const navigate = useNavigate({ from: "/settings/$part" });
  const organization = useChosenAccount(user);
  const query = useInfiniteQuery(auditQuery(action, organization));
  const kind = kinds.find(({ value }) => value === action)?.value ?? "";
  return (
    <Stack>
      <Cluster>
        <Select
          label="Action"
          choices={kinds}
          value={kind}
          onChoose={(value) => void navigate({ search: (before) => ({ ...before, action: value || undefined }) })}
        />
        <AccountChoice user={user} label="Account" own={user.isAdmin ? "Everyone" : "Your activity"} />
        <Text variant="note">{scopeText(user, organization)}</Text>
        <ButtonLink href={auditExportPath("csv", action, organization)} download>
          Export CSV
        </ButtonLink>
        <ButtonLink href={auditExportPath("jsonl", action, organization)} download>
          Export JSON lines
        </ButtonLink>
      </Cluster>
      <AwaitQuery query={query}>
        {({ pages }) => {
          const events = pages.flat();
          if (events.length === 0)
            return (
              <Notice title="No activity">
                <p>No activity of this type.</p>
              </Notice>
            );
          return (
            <>
              <Table label="Audit log" columns={columns} rows={events.map(rowOf)} />
              <ShowMore query={query} label="Show older" />
            </>
          );
        }}
      </AwaitQuery>
      <FromCode curl={curlCommand("GET", auditExportPath("jsonl", action, organization))} />
    </Stack>
  );
};
