import type { FileHeader } from "@orrery/contract";
import { memoryFits, memorySizeText } from "../../lib/files/memory-fits.ts";
import { countText } from "../../lib/format/count-text.ts";
import { Table } from "../../ui/table/table.tsx";
import { Text } from "../../ui/text/text.tsx";

type Memory = NonNullable<NonNullable<FileHeader["gguf"]>["memory"]>;

interface MemoryFitProps {
  readonly memory: Memory;
  readonly contextLength: number;
}

/** The smallest memory sizes that the model fits into, with what can be done there. */
export const MemoryFit = ({ memory, contextLength }: MemoryFitProps) => {
  const fits = memoryFits(memory, contextLength);
  return (
    <>
      <Table
        label="Fits in"
        variant="flush"
        columns={[
          { key: "memory", header: "Memory" },
          { key: "context", header: "Largest context", isNumber: true },
          { key: "requests", header: "Requests of 8k", isNumber: true },
        ]}
        rows={fits.map(({ gigabytes, context, requests }) => ({
          key: String(gigabytes),
          cells: [
            `${gigabytes} GB`,
            `${countText(context)}${context === contextLength ? " (full)" : ""}`,
            requests === 0 ? "–" : countText(requests),
          ],
        }))}
      />
      {fits.length === 0 && <Text variant="note">Needs more memory than one GPU has.</Text>}
      <Text variant="note">
        Weights {memorySizeText(memory.weights)}, fixed {memorySizeText(memory.fixed)},{" "}
        {memorySizeText(memory.perToken)} per token, 1 GB margin.
      </Text>
    </>
  );
};
