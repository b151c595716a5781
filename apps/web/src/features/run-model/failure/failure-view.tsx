import { fullCount } from "../../../lib/format/count-text.ts";
import { usdText } from "../../../lib/format/money-text.ts";
import { anyProvider, hubProvider } from "../../../lib/hub-provider.ts";
import {
  canUseAnother,
  failureAdvice,
  failureDetail,
  failureTitle,
  suggestedMaxTokens,
} from "../../../run/call/failure-text.ts";
import type { RunFailure, RunFailureKind } from "../../../run/call/run-event.ts";
import { Gauge } from "../../../ui/chart/gauge.tsx";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import type { ChosenProvider } from "../use-provider.tsx";
import { RouteDecisions } from "./explanation.tsx";
import { AddKey, SignInLink } from "./state-notices.tsx";

/** Retrying cannot help. */
const final: readonly RunFailureKind[] = ["sign-in", "budget", "input"];

/** What is different when a call runs again. */
export interface RetryChange {
  readonly provider?: string;
  readonly maxTokens?: number;
}

interface FailureViewProps {
  readonly failure: RunFailure;
  readonly facts: PanelFacts;
  readonly provider: ChosenProvider;
  readonly onRetry: (change?: RetryChange) => void;
}

/** The first ready provider that has not just failed. */
const otherProvider = ({ failure, facts, provider: { choice } }: FailureViewProps) =>
  canUseAnother(failure)
    ? facts.availability.choices.find(
        ({ id, state }) => state === "ready" && id !== choice?.id && id !== failure.provider && id !== anyProvider,
      )
    : undefined;

const Actions = (props: FailureViewProps) => {
  const { failure, facts, provider, onRetry } = props;
  const { kind } = failure;
  const other = otherProvider(props);
  const maxTokens = suggestedMaxTokens(failure);
  return (
    <>
      {maxTokens !== undefined && (
        <Button onClick={() => onRetry({ maxTokens })}>Use {fullCount(maxTokens)} max tokens</Button>
      )}
      {kind === "needs-key" && provider.choice && <AddKey facts={facts} choice={provider.choice} provider={provider} />}
      {kind === "sign-in" && <SignInLink />}
      {kind === "budget" && (
        <ButtonLink variant={maxTokens === undefined ? "quiet" : "ghost"} href="/settings/budgets">
          Raise budget
        </ButtonLink>
      )}
      {other && (
        <Button onClick={() => onRetry({ provider: other.id })}>
          Use {other.id === hubProvider ? "this hub" : other.label}
        </Button>
      )}
      {!final.includes(kind) && (
        <Button variant={other ? "ghost" : "quiet"} onClick={() => onRetry()}>
          {kind === "cancelled" ? "Run again" : "Retry"}
        </Button>
      )}
    </>
  );
};

const BudgetUse = ({ limitUsd, leftUsd }: NonNullable<RunFailure["budget"]>) => (
  <Gauge
    label={`${usdText(limitUsd - leftUsd)} of ${usdText(limitUsd)} used`}
    value={limitUsd - leftUsd}
    max={limitUsd}
    text={`${usdText(leftUsd)} left`}
  />
);

export const FailureView = (props: FailureViewProps) => {
  const { failure } = props;
  const { kind, requestId, explanation, budget } = failure;
  if (kind === "cancelled") return <ErrorPanel variant="quiet" title="Stopped" actions={<Actions {...props} />} />;
  const advice = failureAdvice(failure, otherProvider(props) !== undefined);
  return (
    <ErrorPanel
      variant={kind === "budget" ? "warn" : "bad"}
      title={failureTitle(failure)}
      message={[failureDetail(failure), advice].filter(Boolean).join(" ")}
      requestId={requestId}
      actions={<Actions {...props} />}
    >
      {budget && <BudgetUse {...budget} />}
      {explanation && explanation.length > 0 && <RouteDecisions decisions={explanation} />}
    </ErrorPanel>
  );
};
