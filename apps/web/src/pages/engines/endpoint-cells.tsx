import type { EngineEndpoint } from "@orrery/contract";
import type { ReactNode } from "react";
import { engineLabels, type statusLabels } from "../../lib/engine-labels.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { Meter } from "../../ui/chart/meter.tsx";
import { Sparkline } from "../../ui/chart/sparkline.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { RowActions } from "../../ui/layout/actions.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { NoWrap } from "../../ui/text/no-wrap.tsx";
import { Code } from "../../ui/text/text.tsx";

interface CellOptions {
  /** The newest revision of the model. */
  readonly revision: string;
  readonly status: (typeof statusLabels)[keyof typeof statusLabels];
  readonly onEdit: () => void;
  readonly onDrain: () => void;
  readonly onRemove: () => void;
}

/** `10.0.4.11:8000`, with the path if there is one. */
export const hostOf = (address: string): string => address.replace(/^https?:\/\//, "");

const aboutOf = ({ kind, zone, revision }: EngineEndpoint, newest: string): string => {
  const isOld = revision !== undefined && !newest.startsWith(revision) && !revision.startsWith(newest);
  const loaded = revision === undefined ? undefined : `${revision.slice(0, 7)}${isOld ? " (not the newest)" : ""}`;
  return [engineLabels[kind], zone, loaded].filter(Boolean).join(" · ");
};

const LoadCell = ({ endpoint: { load, maxInFlight } }: { readonly endpoint: EngineEndpoint }) => {
  if (load.status === "unreachable" && load.inFlight === 0) return "–";
  if (maxInFlight === undefined) return fullCount(load.inFlight);
  const text = `${fullCount(load.inFlight)} of ${fullCount(maxInFlight)}`;
  return (
    <Stack gap="xs">
      <NoWrap>{text}</NoWrap>
      <Meter label={`In flight: ${text}`} used={load.inFlight / maxInFlight} held={load.queued / maxInFlight} />
    </Stack>
  );
};

const FirstTokenCell = ({ load }: Pick<EngineEndpoint, "load">) => {
  if (load.firstTokenMs === undefined) return "–";
  const [min, max] = [Math.min(...load.firstTokenTrend), Math.max(...load.firstTokenTrend)];
  return (
    <RowActions>
      <Sparkline label={`From ${latencyText(min)} to ${latencyText(max)}`} values={load.firstTokenTrend} />
      <NoWrap>{latencyText(load.firstTokenMs)}</NoWrap>
    </RowActions>
  );
};

/** The cells of an endpoint's row. */
export const endpointCells = (endpoint: EngineEndpoint, options: CellOptions): readonly ReactNode[] => {
  const { load, address, state } = endpoint;
  const { status, revision, onEdit, onDrain, onRemove } = options;
  const host = hostOf(address);
  return [
    <StatusText key="state" variant={status.variant} hasDot isRing={status.isTransition}>
      {status.text}
    </StatusText>,
    <NoWrap key="endpoint" note={aboutOf(endpoint, revision)}>
      <Code>{host}</Code>
    </NoWrap>,
    <LoadCell key="load" endpoint={endpoint} />,
    fullCount(load.queued),
    <FirstTokenCell key="first" load={load} />,
    load.tokensPerSecond === undefined ? "–" : fullCount(load.tokensPerSecond),
    fullCount(load.errorsLastHour),
    <RowActions key="actions">
      <SmallButton onClick={onEdit} aria-label={`Edit ${host}`}>
        Edit
      </SmallButton>
      <SmallButton onClick={onDrain} aria-label={`${state === "active" ? "Drain" : "Activate"} ${host}`}>
        {state === "active" ? "Drain" : "Activate"}
      </SmallButton>
      <SmallButton variant="danger" onClick={onRemove} aria-label={`Remove ${host}`}>
        Remove
      </SmallButton>
    </RowActions>,
  ];
};
