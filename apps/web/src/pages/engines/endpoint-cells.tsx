import type { EndpointLoad, EngineEndpoint, EnginePool } from "@orrery/contract";
import { Fragment, type ReactNode } from "react";
import { engineLabels, statusLabels } from "../../lib/engine-labels.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { latencyText } from "../../lib/format/latency-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { Sparkline } from "../../ui/chart/sparkline.tsx";
import { Track } from "../../ui/chart/track.tsx";
import { StatusText } from "../../ui/feedback/status-text.tsx";
import { SmallButton } from "../../ui/input/button/small-button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { NoWrap } from "../../ui/text/no-wrap.tsx";
import { Code } from "../../ui/text/text.tsx";
import { RowMenu } from "./row-menu.tsx";

/** `10.0.4.11:8000`, with the path if there is one. */
export const hostOf = (address: string): string => address.replace(/^https?:\/\//, "");

/** Endpoints that expire are those of workers, which renew them. */
const engineOf = ({ kind, managedBy, expiresAt }: EngineEndpoint): string =>
  expiresAt === undefined ? engineLabels[kind] : `Orrery ${managedBy?.replace("-", " ")}`;

const aboutOf = (endpoint: EngineEndpoint, newest: string): string => {
  const { zone, revision } = endpoint;
  const isOld = revision !== undefined && !newest.startsWith(revision) && !revision.startsWith(newest);
  const loaded = revision === undefined ? undefined : `${revision.slice(0, 7)}${isOld ? " (not the newest)" : ""}`;
  return [engineOf(endpoint), zone, loaded].filter(Boolean).join(" · ");
};

const LoadCell = ({ load, maxInFlight }: Pick<EngineEndpoint, "load" | "maxInFlight">) => {
  if (load.status === "unreachable" && load.inFlight === 0) return "–";
  if (maxInFlight === undefined) return fullCount(load.inFlight);
  return (
    <span className="flex items-center gap-1.25">
      <span className="w-11">
        <Track share={load.inFlight / maxInFlight} held={load.queued / maxInFlight} />
      </span>
      <NoWrap>{`${fullCount(load.inFlight)} of ${fullCount(maxInFlight)}`}</NoWrap>
    </span>
  );
};

const FirstTokenCell = ({ load }: Pick<EngineEndpoint, "load">) => {
  if (load.firstTokenMs === undefined) return "–";
  const min = Math.min(...load.firstTokenTrend);
  const max = Math.max(...load.firstTokenTrend);
  return (
    <Cluster gap="small" isAtEnd>
      <Sparkline label={`From ${latencyText(min)} to ${latencyText(max)}`} values={load.firstTokenTrend} />
      <NoWrap>{latencyText(load.firstTokenMs)}</NoWrap>
    </Cluster>
  );
};

interface ReplicaOptions {
  readonly name: string;
  readonly note: string;
  readonly load: EndpointLoad;
  readonly maxInFlight?: number | undefined;
  readonly actions: ReactNode;
}

const replicaCells = ({ name, note, load, maxInFlight, actions }: ReplicaOptions): readonly ReactNode[] => {
  const { text, variant, isTransition } = statusLabels[load.status];
  return [
    <StatusText key="state" variant={variant} hasDot isRing={isTransition}>
      {text}
    </StatusText>,
    <NoWrap key="endpoint" note={note}>
      <Code>{name}</Code>
    </NoWrap>,
    <LoadCell key="load" load={load} {...(maxInFlight !== undefined && { maxInFlight })} />,
    fullCount(load.queued),
    <FirstTokenCell key="first" load={load} />,
    load.tokensPerSecond === undefined ? "–" : fullCount(load.tokensPerSecond),
    fullCount(load.errorsLastHour),
    <Fragment key="actions">{actions}</Fragment>,
  ];
};

interface EndpointOptions {
  /** The newest revision of the model. */
  readonly revision: string;
  readonly onEdit: () => void;
  readonly onDrain: () => void;
  readonly onRemove: () => void;
}

/** The cells of an endpoint's row. */
export const endpointCells = (endpoint: EngineEndpoint, options: EndpointOptions): readonly ReactNode[] => {
  const { load, address, state, maxInFlight } = endpoint;
  const { revision, onEdit, onDrain, onRemove } = options;
  const name = hostOf(address);
  const drain = state === "active" ? "Drain" : "Activate";
  const actions = (
    <RowMenu
      name={name}
      actions={[
        { text: "Edit", onChoose: onEdit },
        { text: drain, onChoose: onDrain },
        { text: "Remove", onChoose: onRemove, isDanger: true },
      ]}
    />
  );
  return replicaCells({ name, note: aboutOf(endpoint, revision), load, maxInFlight, actions });
};

/** The cells of the hub's own row. */
export const hubCells = (hub: NonNullable<EnginePool["hub"]>, model: string, onStop: () => void) => {
  const engine = hub.engine === "onnx" ? "ONNX" : `llama.cpp ${hub.quantization ?? ""}`.trim();
  const actions = (
    <Cluster gap="small" isAtEnd>
      <SmallButton onClick={onStop} aria-label={`Stop ${model} on this hub`}>
        Stop
      </SmallButton>
    </Cluster>
  );
  return replicaCells({
    name: "this hub",
    note: `${engine} · ${sizeText(hub.bytes)} in memory`,
    load: hub.load,
    actions,
  });
};
