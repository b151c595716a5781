import type { ReactNode } from "react";
import { type CallState, isRunning } from "../../../run/call/call-state.ts";
import { Countdown } from "../../../ui/feedback/countdown.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";

const said: { readonly [P in CallState["phase"]]: string } = {
  idle: "",
  sent: "Running",
  waiting: "Loading model",
  streaming: "Running",
  done: "Done",
  failed: "Failed",
};

interface ResultProps {
  readonly state: CallState;
  readonly isPlain?: boolean;
  readonly idle: ReactNode;
  readonly live: ReactNode;
  readonly done: ReactNode;
  readonly failed: ReactNode;
}

export const Result = ({ state, isPlain = false, idle, live, done, failed }: ResultProps) => {
  const { phase, waiting } = state;
  return (
    <Stack gap="sm">
      <LiveRegion>{said[phase]}</LiveRegion>
      {phase === "idle" && idle}
      {phase === "waiting" && waiting && (
        <Countdown
          message="Loading model"
          note="The first run loads the model into memory. This time is not counted as speed."
          seconds={waiting.estimatedSeconds}
          since={waiting.since}
        />
      )}
      {phase === "sent" && !isPlain && <SkeletonText widths={[82, 64, 73]} />}
      {isRunning(state) && live}
      {phase === "done" && done}
      {phase === "failed" && failed}
    </Stack>
  );
};
