import type { AuditEvent } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditExportPath, auditQuery } from "../../../api/audit.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { momentText } from "../../../lib/format/moment-text.ts";
import { whenText } from "../../../lib/format/when-text.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { ShowMore } from "../../../ui/input/button/show-more.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AccountChoice, useChosenAccount } from "../account-choice.tsx";
import { AwaitQuery } from "../await-query.tsx";
import type { User } from "../user.ts";
import { AuditFilters, useAuditFilter } from "./audit-filters.tsx";
import { AuditText } from "./audit-text.tsx";

const columns = [
  { key: "what", header: "Activity" },
  { key: "at", header: "Time", isNumber: true },
] as const;

/** The exact time and the request are in the tooltip. */
const rowOf = (event: AuditEvent) => ({
  key: String(event.id),
  cells: [
    <AuditText key="what" event={event} />,
    <span key="at" className="whitespace-nowrap" title={`${momentText(new Date(event.at))} · ${event.requestId}`}>
      {whenText(new Date(event.at), new Date())}
    </span>,
  ],
});

const scopeText = (user: User, organization: string | undefined): string => {
  if (organization !== undefined) return `Showing everyone in ${organization}.`;
  return user.isAdmin ? "Showing everyone (admin)." : "Showing your activity.";
};

export const AuditSection = ({ user }: { readonly user: User }) => {
  const organization = useChosenAccount(user);
  const filter = { ...useAuditFilter(), ...(organization !== undefined && { organization }) };
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Stack>
      <AuditFilters key={`${filter.actor} ${filter.target}`} />
      <Cluster>
        <AccountChoice user={user} label="Account" own={user.isAdmin ? "All accounts" : "Your activity"} />
        <Text variant="note">{scopeText(user, organization)}</Text>
        <ButtonLink href={auditExportPath("csv", filter)} download>
          Export CSV
        </ButtonLink>
        <ButtonLink href={auditExportPath("jsonl", filter)} download>
          Export JSON lines
        </ButtonLink>
      </Cluster>
      <AwaitQuery query={query}>
        {({ pages }) => {
          const events = pages.flat();
          if (events.length === 0)
            return (
              <Notice title="No activity">
                <p>No activity matches. Change the filters.</p>
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
      <FromCode curl={curlCommand("GET", auditExportPath("jsonl", filter))} />
    </Stack>
  );
};
