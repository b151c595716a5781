import type { RunFailure, RunFailureKind } from "../../../run/call/run-event.ts";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import type { PanelFacts } from "../panel-facts.ts";
import type { ChosenProvider } from "../use-provider.tsx";
import { RouteDecisions } from "./explanation.tsx";
import { AddKey, SignInLink } from "./state-notices.tsx";

const titles: { readonly [K in RunFailureKind]: string } = {
  cancelled: "Stopped",
  "sign-in": "Sign in to run this",
  "needs-key": "A key is missing or is not accepted",
  "cannot-run": "Nobody can run this",
  limited: "Too many calls for now",
  budget: "The budget is used up",
  input: "The model cannot take this",
  provider: "The provider failed",
  unreadable: "The reply cannot be read",
  "too-large": "The reply is too large",
  cut: "The answer broke off",
  slow: "It took too long",
  unreachable: "The hub cannot be reached",
  loading: "The model is still loading",
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
      title={titles[kind]}
      message={isOnlyStopped ? "You stopped it." : message + pause}
      isQuiet={isOnlyStopped}
      requestId={isOnlyStopped ? undefined : requestId}
      actions={
        <>
          {!final.includes(kind) && <Button onClick={onRetry}>{isOnlyStopped ? "Run again" : "Try again"}</Button>}
          {kind === "needs-key" && choice && <AddKey facts={facts} choice={choice} provider={provider} />}
          {kind === "sign-in" && <SignInLink />}
        </>
      }
    >
      {explanation && explanation.length > 0 && <RouteDecisions decisions={explanation} />}
    </ErrorPanel>
  );
};
