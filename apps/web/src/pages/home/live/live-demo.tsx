import type { ReactNode } from "react";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { LivePanel } from "../../../ui/layout/live/live-panel.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { IdText } from "../../../ui/text/id-text.tsx";
import { Text } from "../../../ui/text/text.tsx";
import type { LiveKind, LiveRun } from "./use-live-run.ts";

type Timed = Pick<LiveRun<LiveKind>, "state" | "isFirst">;

interface LiveDemoProps {
  readonly model: string;
  readonly run: Timed;
  readonly choice: ReactNode;
  readonly children: ReactNode;
}

/** A first run that takes longer has waited for the model. */
const warmMs = 1_000;

const MeasuredRun = ({ run: { state, isFirst } }: { readonly run: Timed }) => {
  if (state.phase !== "done" || !state.timing) return null;
  const { totalMs } = state.timing;
  const time = isFirst && totalMs > warmMs ? `First run: ${latencyText(totalMs)}, model loaded` : latencyText(totalMs);
  return <Text variant="note">{time} · Free</Text>;
};

export const LiveDemo = ({ model, run, choice, children }: LiveDemoProps) => {
  const path = repositoryPath("model", model);
  return (
    <LivePanel
      heading={
        <Heading level={2} variant="label" id="try-it">
          Try it
        </Heading>
      }
      choice={choice}
      foot={
        <>
          <Cluster>
            <TextLink href={path}>
              <IdText id={model} />
            </TextLink>
            <MeasuredRun run={run} />
          </Cluster>
          <TextLink href={`${path}?tab=use`}>Get the code</TextLink>
        </>
      }
    >
      {children}
    </LivePanel>
  );
};
