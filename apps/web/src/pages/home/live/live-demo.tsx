import type { ReactNode } from "react";
import { latencyText } from "../../../lib/format/latency-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
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
export const warmMs = 1_000;

const MeasuredRun = ({ run: { state, isFirst } }: { readonly run: Timed }) => {
  if (state.phase !== "done" || !state.timing) return null;
  const { totalMs } = state.timing;
  const time = isFirst && totalMs > warmMs ? `First run: ${latencyText(totalMs)}, model loaded` : latencyText(totalMs);
  return <Text variant="note">{time} · Free</Text>;
};

export const LiveDemo = ({ model, run, choice, children }: LiveDemoProps) => {
  const path = repositoryPath("model", model);
  return (
    <Panel
      title="Try it"
      id="try-it"
      note={choice}
      hasParts
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
    </Panel>
  );
};

const heights = { normal: "min-h-[11.5rem]", tall: "min-h-[16.75rem]" } as const;

interface LiveAreaProps {
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Keeps its height while results change. */
export const LiveArea = ({ isTall = false, children }: LiveAreaProps) => (
  <div className={`flex flex-col justify-center p-2 ${heights[isTall ? "tall" : "normal"]}`}>{children}</div>
);
