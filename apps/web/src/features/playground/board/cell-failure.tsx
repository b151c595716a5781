import { Fragment } from "react";
import { providerLabel } from "../../../lib/format/provider-label.ts";
import {
  canUseAnother,
  decisionText,
  failureAdvice,
  failureDetail,
  failureTitle,
} from "../../../run/call/failure-text.ts";
import type { RunFailure } from "../../../run/call/run-event.ts";
import { needsKey } from "../../../run/call/run-failure.ts";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { NotedList } from "../../../ui/list/noted-list.tsx";
import type { CellSlots } from "./cell-slots.ts";

const missingKeys = ({ kind, provider, explanation = [] }: RunFailure): readonly string[] => {
  if (kind !== "needs-key") return [];
  const withoutKey = explanation.filter(needsKey).map((decision) => decision.provider);
  return withoutKey.length > 0 ? withoutKey.slice(0, 3) : provider === undefined ? [] : [provider];
};

/** With an explanation per provider, only the message's first sentence is shown. */
const messageOf = (failure: RunFailure, hasOther: boolean): string => {
  const detail = failureDetail(failure) ?? "";
  const isExplained = failure.kind === "needs-key" || failure.kind === "cannot-run";
  const first = isExplained && failure.explanation ? (/^.*?[.:](?= |$)/.exec(detail)?.[0] ?? detail) : detail;
  return [first.slice(0, 600), failureAdvice(failure, hasOther)].filter(Boolean).join(" ");
};

const Why = ({ explanation }: Pick<Required<RunFailure>, "explanation">) => (
  <Collapsible title="Why this provider?">
    <NotedList
      label="Why this provider?"
      rows={explanation.map((decision) => ({
        key: `${decision.provider} ${decision.providerModel}`,
        text: providerLabel(decision.provider),
        note: decisionText(decision),
      }))}
    />
  </Collapsible>
);

interface FailureTextProps {
  readonly failure: RunFailure;
  readonly slots: CellSlots;
  readonly onUseBest: (() => void) | undefined;
}

export const FailureText = ({ failure, slots, onUseBest }: FailureTextProps) => {
  const { kind, explanation, requestId } = failure;
  if (kind === "cancelled") return null;
  const canMove = onUseBest !== undefined && canUseAnother(failure);
  return (
    <ErrorPanel
      variant={kind === "budget" ? "warn" : "bad"}
      title={failureTitle(failure)}
      message={messageOf(failure, canMove)}
      requestId={requestId}
      actions={
        <>
          {kind === "sign-in" && <ButtonLink href="/login?next=/playground">Sign in</ButtonLink>}
          {kind === "budget" && <ButtonLink href="/settings/budgets">Raise budget</ButtonLink>}
          {missingKeys(failure).map((provider) => (
            <Fragment key={provider}>{slots.keyOffer(provider)}</Fragment>
          ))}
          {canMove && <Button onClick={onUseBest}>Use another provider</Button>}
        </>
      }
    >
      {explanation && explanation.length > 0 && <Why explanation={explanation} />}
    </ErrorPanel>
  );
};
