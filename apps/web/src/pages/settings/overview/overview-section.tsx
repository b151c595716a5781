import type { AdminOverview } from "@orrery/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { auditQuery } from "../../../api/audit.ts";
import { adminOverviewPath, adminOverviewQuery } from "../../../api/owners/admin-overview.ts";
import { waitingPeekQuery } from "../../../api/owners/notifications.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AuditText } from "../audit/audit-text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { attentionOf } from "./attention.ts";
import { AttentionList } from "./attention-list.tsx";
import { HealthTable } from "./health-table.tsx";
import { LastDay } from "./last-day.tsx";
import { StorageUse } from "./storage-use.tsx";

const recentEvents = 5;

const Version = ({ overview: { version, startedAt, at } }: { readonly overview: AdminOverview }) => (
  <Cluster>
    <Text variant="note">
      <b className="font-medium text-ink">Orrery {version}</b>
      <span title={exactText(new Date(startedAt))}> · started {agoText(new Date(startedAt), new Date(at))}</span>
    </Text>
    <ButtonLink href={adminOverviewPath} download="overview.json">
      <FileDown size={14} strokeWidth={1.75} aria-hidden="true" />
      Download report
    </ButtonLink>
  </Cluster>
);

const columns = [
  { key: "what", header: "Activity" },
  { key: "at", header: "Time", isNumber: true },
] as const;

const Activity = () => {
  const { data } = useInfiniteQuery(auditQuery({}));
  const events = data?.pages[0]?.slice(0, recentEvents) ?? [];
  if (events.length === 0) return null;
  return (
    <Section title="Recent activity" id="activity" note={<TextLink href="/settings/audit">Audit log</TextLink>}>
      <Table
        label="Recent activity"
        columns={columns}
        rows={events.map((event) => ({
          key: String(event.id),
          cells: [
            <AuditText key="what" event={event} />,
            <span key="at" className="whitespace-nowrap" title={exactText(new Date(event.at))}>
              {whenText(new Date(event.at), new Date())}
            </span>,
          ],
        }))}
      />
    </Section>
  );
};

const Parts = ({ overview }: { readonly overview: AdminOverview }) => {
  const { data: waiting = [] } = useQuery(waitingPeekQuery);
  const items = attentionOf(overview, waiting);
  return (
    <Stack gap="xl">
      <Version overview={overview} />
      <Section
        title={
          <>Needs attention {items.length > 0 && <span className="text-ink-soft tabular-nums">{items.length}</span>}</>
        }
        id="attention"
      >
        <AttentionList items={items} />
      </Section>
      <LastDay overview={overview} />
      <Section title="Health" id="health" note={<TextLink href="/readyz">Status API</TextLink>}>
        <HealthTable overview={overview} />
      </Section>
      <StorageUse overview={overview} />
      <Activity />
      <FromCode curl={curlCommand("GET", adminOverviewPath)} />
    </Stack>
  );
};

export const OverviewSection = () => {
  const query = useQuery(adminOverviewQuery);
  return <AwaitQuery query={query}>{(overview) => <Parts overview={overview} />}</AwaitQuery>;
};
