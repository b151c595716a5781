import type { ReactNode } from "react";
import type { CallState } from "../../../run/call/call-state.ts";
import type { RunFailureKind } from "../../../run/call/run-event.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { ErrorPanel } from "../../../ui/feedback/error-panel.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import type { LiveKind, LiveRun } from "./use-live-run.ts";

/** The hub has no such model, or does not run it. */
const isOff = (kind: RunFailureKind): boolean => kind === "cannot-run";

const Off = () => (
  <ErrorPanel
    variant="quiet"
    title="Built-in models are off"
    message="This hub doesn’t run its built-in models. Try a model from a provider instead."
    actions={<ButtonLink href="/models">Browse models</ButtonLink>}
  />
);

const Failed = ({ failure, onRetry }: { readonly failure: CallState["failure"]; readonly onRetry: () => void }) => {
  if (failure && isOff(failure.kind)) return <Off />;
  if (failure?.kind === "sign-in")
    return (
      <ErrorPanel
        variant="quiet"
        title="Sign in to run models"
        message="This hub only runs models for people with an account."
        actions={<ButtonLink href="/login">Sign in</ButtonLink>}
      />
    );
  return (
    <ErrorPanel
      title="Can’t run the model"
      message={failure?.message ?? "Try again in a moment."}
      requestId={failure?.requestId}
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
};

const shortReason = (failure: CallState["failure"]): string => {
  if (failure && isOff(failure.kind)) return "Built-in models are off.";
  return failure?.kind === "sign-in" ? "Sign in to run models." : "Can’t run the model.";
};

interface LiveStateProps<K extends LiveKind> {
  readonly run: LiveRun<K>;
  /** Says why there is no result in one line. */
  readonly isCompact?: boolean;
  /** Shown without an input. */
  readonly empty: ReactNode;
  readonly children: (output: OutputOf<K>) => ReactNode;
}

/** The result, or why there is none. */
export const LiveState = <K extends LiveKind>({ run, isCompact = false, empty, children }: LiveStateProps<K>) => {
  const { state, output, retry } = run;
  const { phase, failure } = state;
  if (phase === "failed" && failure?.kind !== "cancelled" && isCompact)
    return <Text variant="note">{shortReason(failure)}</Text>;
  if (phase === "failed" && failure?.kind !== "cancelled") return <Failed failure={failure} onRetry={retry} />;
  if (output) return children(output);
  if (phase === "idle") return empty;
  return (
    <>
      <LiveRegion>Loading model</LiveRegion>
      <SkeletonText widths={[18, 48, 44]} />
    </>
  );
};
