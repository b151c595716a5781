import { RotateCcw, Square } from "lucide-react";
import { lazy, memo, type ReactNode, Suspense } from "react";
import { latencyText } from "../../../lib/format/latency-text.ts";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";
import { Orbits } from "../../../ui/brand/orbits.tsx";
import { Bars } from "../../../ui/chart/bars.tsx";
import { Countdown } from "../../../ui/feedback/countdown.tsx";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { ComparisonView } from "../compare/comparison-view.tsx";
import { type AnswerCell, cellText, isBusy } from "../session/cells.ts";
import { Best, Soft } from "./bar-texts.tsx";
import { FailureText } from "./cell-failure.tsx";
import { type MetricBar, type MetricScales, metricBars } from "./cell-metrics.ts";
import type { CellSlots } from "./cell-slots.ts";
import { AnswerBox, CellLine, CellTools } from "./compare-board.tsx";

/** Loaded with the first answer. */
const StreamedMarkdown = lazy(async () => ({
  default: (await import("../../../ui/text/markdown/streamed-markdown.tsx")).StreamedMarkdown,
}));

interface CellViewProps {
  readonly name: string;
  readonly column: string;
  readonly cellKey: string;
  readonly cell: AnswerCell | undefined;
  readonly request: TaskRequest;
  readonly base: RunOutput | undefined;
  readonly isHidden: boolean;
  /** Whether the question has changed since this answer. */
  readonly isStale: boolean;
  readonly scales: MetricScales;
  readonly slots: CellSlots;
  readonly onStop: (key: string) => void;
  readonly onRun: (column: string) => void;
  /** Undefined if the router already chooses. */
  readonly onUseBest: ((column: string) => void) | undefined;
}

const statusOf = (cell: AnswerCell | undefined, isStale: boolean): ReactNode => {
  if (!cell) return "No response yet";
  if (cell.isQueued) return "Waiting for a free connection (max 6)";
  const { phase, failure } = cell.call;
  if (phase === "sent") return "Waiting…";
  if (phase === "waiting") return "Loading model";
  if (phase === "streaming") return <StatusText variant="brass">Answering</StatusText>;
  if (phase === "failed" && failure?.kind === "cancelled") return "Stopped";
  if (phase === "failed") return <StatusText variant="bad">Failed</StatusText>;
  if (isStale) return <StatusText variant="warn">Answer to an earlier prompt</StatusText>;
  return cell.isShared ? "From the shared link" : <StatusText variant="good">Done</StatusText>;
};

const Verdict = ({ verdict }: Pick<AnswerCell, "verdict">) => {
  if (!verdict) return null;
  if (verdict.isValid) return <StatusText variant="good">Matches the schema</StatusText>;
  const isUnknown = verdict.isValid === null;
  return (
    <Stack gap="xs">
      <StatusText variant={isUnknown ? "warn" : "bad"}>
        {isUnknown ? "Not checked" : "Doesn’t match the schema"}
      </StatusText>
      {(isUnknown ? [verdict.reason] : verdict.errors).map((error) => (
        <Text key={error} variant="note">
          {error}
        </Text>
      ))}
    </Stack>
  );
};

const why = "This output can’t be shown. Open the raw reply.";

const Answer = ({
  cell,
  base,
  request,
  slots,
}: { readonly cell: AnswerCell } & Pick<CellViewProps, "base" | "request" | "slots">) => {
  const { output, text, reasoning, phase } = cell.call;
  if (output && base) return <ComparisonView own={output} base={base} request={request} />;
  if (output) return slots.output(output, request);
  if (text !== "")
    return (
      <Suspense fallback={<Text variant="body">{text}</Text>}>
        <StreamedMarkdown text={text} isDone={phase === "failed"} />
      </Suspense>
    );
  return reasoning === "" ? null : <Text variant="note">Thinking: {reasoning.slice(-400)}</Text>;
};

const Body = (props: CellViewProps & { readonly cell: AnswerCell }) => {
  const { name, cell, column, isHidden, slots, onUseBest } = props;
  const { call } = cell;
  const hasAnswer = call.output !== undefined || call.text !== "" || call.reasoning !== "";
  return (
    <>
      {call.phase === "waiting" && call.waiting && (
        <Countdown
          message="Loading model"
          note="The first run loads the model into memory. This time is not counted as speed."
          seconds={call.waiting.estimatedSeconds}
          since={call.waiting.since}
        />
      )}
      {call.phase === "sent" && <Orbits kind="mark" isTurning />}
      {hasAnswer && (
        <AnswerBox label={`Answer of ${name}`} isGrowing={call.phase === "streaming"}>
          <ErrorBoundary fallback={<Text variant="note">{why}</Text>} resetKey={call.output ?? call.text}>
            <Answer {...props} />
          </ErrorBoundary>
        </AnswerBox>
      )}
      <Verdict verdict={cell.verdict} />
      {call.failure &&
        (isHidden ? (
          <Text variant="note">Failed. See why after the vote.</Text>
        ) : (
          <FailureText failure={call.failure} slots={slots} onUseBest={onUseBest && (() => onUseBest(column))} />
        ))}
      {call.request && !isHidden && (
        <Collapsible title="Request and reply">
          <Text variant="note">
            {call.request.method} {call.request.path}
          </Text>
          <AnswerBox label={`Request of ${name}`} isGrowing={false}>
            <code>{call.request.body.slice(0, 4_000)}</code>
          </AnswerBox>
          {call.raw?.text !== undefined && (
            <AnswerBox label={`Raw reply of ${name}`} isGrowing={false}>
              <code>{call.raw.text.slice(0, 8_000)}</code>
            </AnswerBox>
          )}
        </Collapsible>
      )}
    </>
  );
};

const noteOf = ({ call: { timing, provider } }: AnswerCell, labelOf: CellSlots["labelOf"]): string =>
  [
    timing && `${latencyText(timing.totalMs)} in total`,
    timing && timing.waitedMs > 0 && `${latencyText(timing.waitedMs)} loading`,
    provider !== undefined && labelOf(provider),
  ]
    .filter(Boolean)
    .join(" · ");

/** The best is brass and named; the rest is what it is compared with. */
const drawnBar = ({ name, value, share, isBest }: MetricBar) => ({
  key: name,
  name: <Soft>{name}</Soft>,
  text: isBest ? <Best>{value}</Best> : value,
  share,
  isSoft: !isBest,
});

const Metrics = ({ name, cell, scales, slots }: CellViewProps & { readonly cell: AnswerCell }) => {
  const bars = metricBars(cell, scales);
  const note = noteOf(cell, slots.labelOf);
  return (
    <>
      {bars.length > 0 && <Bars label={`Metrics of ${name}`} bars={bars.map(drawnBar)} />}
      {note !== "" && <Text variant="note">{note}</Text>}
    </>
  );
};

const Tools = ({ name, column, cellKey, cell, onStop, onRun }: CellViewProps) => {
  if (isBusy(cell))
    return (
      <SmallButton onClick={() => onStop(cellKey)} aria-label={`Stop ${name}`}>
        <Square size={10} fill="currentColor" aria-hidden="true" />
        Stop
      </SmallButton>
    );
  const text = cell ? cellText(cell) : "";
  return (
    <>
      {text !== "" && <CopyButton text={text} label={`the answer of ${name}`} />}
      {cell && (
        <SmallButton onClick={() => onRun(column)} aria-label={`Rerun ${name}`}>
          <RotateCcw size={12} strokeWidth={1.75} aria-hidden="true" />
          Rerun
        </SmallButton>
      )}
    </>
  );
};

export const CellView = memo((props: CellViewProps) => {
  const { cell, isStale, isHidden } = props;
  return (
    <>
      <CellLine>
        <span aria-live="off">{statusOf(cell, isStale)}</span>
        <CellTools>
          <Tools {...props} />
        </CellTools>
      </CellLine>
      {cell && !isHidden && <Metrics {...props} cell={cell} />}
      {cell && <Body {...props} cell={cell} />}
    </>
  );
});
CellView.displayName = "CellView";
