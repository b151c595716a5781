import { providerLabel } from "../../../lib/format/provider-label.ts";
import type { RunFailure, RunFailureKind } from "../../../run/call/run-event.ts";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import type { ChosenProvider } from "../use-provider.tsx";
import { RouteDecisions } from "./explanation.tsx";
import { AddKey, SignInLink } from "./state-notices.tsx";

const titles: { readonly [K in RunFailureKind]: string } = {
  cancelled: "Stopped",
  "sign-in": "Sign in to run this",
  "needs-key": "API key missing or rejected",
  "cannot-run": "No provider can run this",
  limited: "Rate limit reached",
  budget: "Budget reached",
  input: "The model can’t use this input",
  provider: "The provider returned an error",
  unreadable: "Unreadable reply",
  "too-large": "Reply too large",
  cut: "The answer was cut off",
  slow: "Timed out",
  unreachable: "Can’t reach the hub",
  loading: "Loading model",
};

/** Retrying cannot help. */
const final: readonly RunFailureKind[] = ["sign-in", "budget", "input"];

interface FailureViewProps {
  readonly failure: RunFailure;
  readonly facts: PanelFacts;
  readonly provider: ChosenProvider;
  readonly onRetry: () => void;
}

export const FailureView = ({ failure, facts, provider, onRetry }: FailureViewProps) => {
  const { kind, message, retryAfter, requestId, explanation } = failure;
  const { choice } = provider;
  const pause = retryAfter === undefined || retryAfter <= 0 ? "" : ` Try again in ${Math.ceil(retryAfter)} s.`;
  const isOnlyStopped = kind === "cancelled";
  return (
    <ErrorPanel
      title={
        kind === "provider" && failure.provider ? `${providerLabel(failure.provider)} returned an error` : titles[kind]
      }
      message={isOnlyStopped ? "Stopped." : message + pause}
      isQuiet={isOnlyStopped}
      requestId={isOnlyStopped ? undefined : requestId}
      actions={
        <>
          {!final.includes(kind) && <Button onClick={onRetry}>{isOnlyStopped ? "Run again" : "Try again"}</Button>}
          {kind === "needs-key" && choice && <AddKey facts={facts} choice={choice} provider={provider} />}
          {kind === "sign-in" && <SignInLink />}{" "}
          {kind === "budget" && <ButtonLink href="/settings/budgets">Open budgets</ButtonLink>}
        </>
      }
    >
      {explanation && explanation.length > 0 && <RouteDecisions decisions={explanation} />}
    </ErrorPanel>
  );
};
