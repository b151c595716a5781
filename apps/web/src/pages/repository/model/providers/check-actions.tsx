import type { CheckedProvider } from "@orrery/contract";
import type { CheckId } from "@orrery/contract/checks";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { InlineError } from "../../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../../ui/input/button/small-button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { estimateText } from "./estimate-text.ts";
import { ExchangesDrawer } from "./exchanges-drawer.tsx";
import { markOf } from "./provider-marks.ts";
import { useCheckSchedule, useStartChecks } from "./use-checks.ts";

interface CheckActionsProps {
  readonly model: string;
  readonly provider: CheckedProvider;
  readonly check: CheckId;
  readonly canRead: boolean;
  readonly canSchedule: boolean;
}

const targetOf = ({ provider, endpoint }: CheckedProvider) => ({
  provider,
  ...(endpoint !== undefined && { endpoint }),
});

const ScheduleButton = ({ model, provider }: Pick<CheckActionsProps, "model" | "provider">) => {
  const schedule = useCheckSchedule(model);
  const { isScheduled, label } = provider;
  return (
    <>
      <SmallButton
        disabled={schedule.isPending}
        onClick={() => schedule.mutate({ ...targetOf(provider), isOn: !isScheduled })}
      >
        {isScheduled ? `Stop scheduled checks of ${label}` : `Check ${label} on a schedule`}
      </SmallButton>
      {schedule.error && <InlineError>{schedule.error.message}</InlineError>}
    </>
  );
};

/** What can be done about one provider's checks. */
export const CheckActions = ({ model, provider, check, canRead, canSchedule }: CheckActionsProps) => {
  const [isReading, setReading] = useState(false);
  const start = useStartChecks(model);
  const { estimates, active, label } = provider;
  const mark = markOf(provider, check);
  return (
    <Cluster gap="small">
      {estimates && (
        <SmallButton
          disabled={active !== undefined || start.isPending}
          onClick={() => start.mutate({ ...targetOf(provider), level: "full" })}
        >
          <RotateCcw size={13} strokeWidth={1.75} aria-hidden="true" />
          {mark ? "Check again" : `Check ${label}`}
        </SmallButton>
      )}
      {canRead && mark && <SmallButton onClick={() => setReading(true)}>Requests and replies</SmallButton>}
      {canSchedule && (estimates || provider.isScheduled) && <ScheduleButton model={model} provider={provider} />}
      {estimates && (
        <Text variant="note">
          Full check: {estimateText(estimates.full)}. Scheduled: {estimateText(estimates.quick)}.
        </Text>
      )}
      {start.error && <InlineError>{start.error.message}</InlineError>}
      {isReading && mark && <ExchangesDrawer run={mark.run} check={check} onClose={() => setReading(false)} />}
    </Cluster>
  );
};
