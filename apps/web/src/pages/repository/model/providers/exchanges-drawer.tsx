import type { CheckCall, CheckDetail, ProbeResult } from "@orrery/contract";
import { type CheckId, checkLabels } from "@orrery/contract/checks";
import { useQuery } from "@tanstack/react-query";
import { checkQuery } from "../../../../api/model/checks.ts";
import { OutcomeSymbol } from "../../../../features/providers/check-mark.tsx";
import { countOf } from "../../../../lib/format/count-text.ts";
import { latencyText } from "../../../../lib/format/latency-text.ts";
import { nanoText } from "../../../../lib/format/money-text.ts";
import { exactText } from "../../../../lib/format/when-text.ts";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { Loading, SkeletonPanel } from "../../../../ui/feedback/skeleton.tsx";
import { Collapsible } from "../../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../../ui/layout/stack.tsx";
import { Drawer } from "../../../../ui/overlay/drawer.tsx";
import { CodeBlock } from "../../../../ui/text/code-block.tsx";
import { Text } from "../../../../ui/text/text.tsx";

const json = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

interface PairProps {
  readonly request: unknown;
  readonly status: number;
  readonly reply: unknown;
}

const Pair = ({ request, status, reply }: PairProps) => (
  <>
    <CodeBlock name="Request" language="json" code={json(request)} />
    <CodeBlock name={`Reply, status ${status}`} language="json" code={json(reply)} />
  </>
);

const statusesOf = ({ exchanges }: ProbeResult): string => exchanges.map(({ status }) => status).join(", ");

const Probe = ({ probe }: { readonly probe: ProbeResult }) => (
  <Collapsible
    title={
      <span className="inline-flex items-center gap-0.75 text-ink">
        <OutcomeSymbol outcome={probe.outcome} />
        {probe.label}
      </span>
    }
    note={statusesOf(probe)}
  >
    {probe.sentence && <Text variant="note">{probe.sentence}</Text>}
    {probe.exchanges.map(({ request, status, events, body }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a request is known by its place.
      <Pair key={at} request={request} status={status} reply={events ?? body ?? null} />
    ))}
  </Collapsible>
);

const Call = ({ call, number }: { readonly call: CheckCall; readonly number: number }) => (
  <Collapsible title={`Call ${number}`} note={`${call.status} · ${latencyText(call.ms)}`}>
    <Pair request={call.request} status={call.status} reply={call.events ?? call.body ?? null} />
    {call.isCut && <Text variant="note">Too long to be stored whole.</Text>}
  </Collapsible>
);

/** In the order in which they were sent. */
const Calls = ({ calls }: { readonly calls: readonly CheckCall[] }) => (
  <Collapsible title={`All ${countOf(calls.length, "call")} of this check`}>
    <div className="pl-2">
      {calls.map((call, at) => (
        <Call key={call.requestId} call={call} number={at + 1} />
      ))}
    </div>
  </Collapsible>
);

const Detail = ({ detail, check }: { readonly detail: CheckDetail; readonly check: CheckId }) => {
  const { askedBy, account, cost, costNanoUsd, createdAt, round, calls, callsDeletedAfterDays } = detail;
  const probes = round?.results.find((result) => result.check === check)?.probes ?? [];
  const spent = costNanoUsd === 0 ? "free" : nanoText(costNanoUsd);
  return (
    <Stack gap="md">
      <Text variant="note">
        {exactText(new Date(createdAt))} · started by {askedBy}, paid by {account} · {countOf(cost.calls, "call")},{" "}
        {countOf(cost.promptTokens + cost.completionTokens, "token")}, {spent}
      </Text>
      <div>
        {probes.map((probe) => (
          <Probe key={probe.id} probe={probe} />
        ))}
        {calls && <Calls calls={calls} />}
      </div>
      {!calls && (
        <Text variant="soft">Requests and replies are deleted after {countOf(callsDeletedAfterDays, "day")}.</Text>
      )}
    </Stack>
  );
};

interface ExchangesDrawerProps {
  readonly run: string;
  readonly check: CheckId;
  readonly onClose: () => void;
}

/** What proves a result: each request and each reply, as they were sent. */
export const ExchangesDrawer = ({ run, check, onClose }: ExchangesDrawerProps) => {
  const { data, error } = useQuery(checkQuery(run));
  return (
    <Drawer title={`Requests and replies: ${checkLabels[check]}`} onClose={onClose}>
      {data ? (
        <Detail detail={data} check={check} />
      ) : error ? (
        <InlineError>{error.message}</InlineError>
      ) : (
        <>
          <Loading what="requests and replies" />
          <SkeletonPanel height={320} />
        </>
      )}
    </Drawer>
  );
};
