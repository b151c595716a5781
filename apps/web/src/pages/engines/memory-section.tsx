import type { EnginesOverview } from "@orrery/contract";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import { Text } from "../../ui/text/text.tsx";

interface SegmentBarProps {
  readonly label: string;
  /** Shares of the whole, from 0 to 1. */
  readonly segments: readonly { readonly key: string; readonly share: number; readonly title: string }[];
}

/** Parts of a whole; what is left is empty. */
const SegmentBar = ({ label, segments }: SegmentBarProps) => (
  <div role="img" aria-label={label} className="flex h-4 w-full gap-[2px] overflow-hidden rounded-control bg-wash">
    {segments.map(({ key, share, title }, at) => (
      <span
        key={key}
        title={title}
        className="h-full bg-bar"
        style={{ width: `${Math.min(1, share) * 100}%`, opacity: Math.max(0.4, 1 - at * 0.2) }}
      />
    ))}
  </div>
);

const columns = [
  { key: "model", header: "Model" },
  { key: "engine", header: "Engine", isMinor: true },
  { key: "state", header: "State" },
  { key: "waiting", header: "Queue", isNumber: true },
  { key: "memory", header: "Memory", isNumber: true },
] as const;

/** The models that the hub itself has loaded. */
export const MemorySection = ({ memory }: { readonly memory: NonNullable<EnginesOverview["memory"]> }) => {
  const { limitBytes } = memory;
  const models = [...memory.models].sort((left, right) => right.bytes - left.bytes);
  const used = models.reduce((sum, { bytes }) => sum + bytes, 0);
  const summary = `${sizeText(used)} of ${sizeText(limitBytes)} used by models`;
  return (
    <Section title="Memory on this hub" id="memory" note={summary}>
      <SegmentBar
        label={summary}
        segments={models.map(({ model, bytes }, at) => ({
          key: `${model} ${at}`,
          share: bytes / limitBytes,
          title: `${model}: ${sizeText(bytes)}`,
        }))}
      />
      {models.length === 0 ? (
        <Text variant="soft">No model is loaded. The hub loads a model with its first call.</Text>
      ) : (
        <Table
          label="Models in memory"
          columns={columns}
          rows={models.map(({ model, engine, quantization, bytes, isLoaded, waiting }, at) => ({
            key: `${model} ${at}`,
            cells: [
              <TextLink key="model" href={repositoryPath("model", model)}>
                <IdText id={model} />
              </TextLink>,
              engine === "onnx" ? "ONNX" : `GGUF ${quantization ?? ""}`.trim(),
              isLoaded ? "Loaded" : "Loading",
              waiting,
              sizeText(bytes),
            ],
          }))}
        />
      )}
    </Section>
  );
};
