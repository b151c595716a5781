import type { RepositoryRecord } from "@orrery/contract";
import { parseQuantization } from "@orrery/tasks";
import { sizeText } from "../../lib/format/size-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { revisionPath } from "../../lib/routes/repository-route.ts";
import { Section } from "../../ui/layout/section.tsx";
import { Table } from "../../ui/table/table.tsx";
import { TextLink } from "../../ui/text/anchor/text-link.tsx";
import { Code } from "../../ui/text/text.tsx";

interface Quantized {
  readonly path: string;
  readonly label: string;
  readonly size: number;
}

const quantizedFiles = ({ siblings = [] }: RepositoryRecord): readonly Quantized[] =>
  siblings
    .filter(({ rfilename }) => rfilename.endsWith(".gguf") && !/mmproj|imatrix/i.test(rfilename))
    .flatMap(({ rfilename, size }) => {
      const label = parseQuantization(rfilename)?.label;
      return label && size !== undefined ? [{ path: rfilename, label, size }] : [];
    })
    .sort((left, right) => left.size - right.size);

export const Quantizations = ({ record }: { readonly record: RepositoryRecord }) => {
  const files = quantizedFiles(record);
  if (files.length < 2) return null;
  const total = record.gguf?.total;
  return (
    <Section gap="tight" title="Quantizations" id="quantizations" variant="label">
      <Table
        label="Quantizations"
        columns={[
          { key: "label", header: "Quantization" },
          { key: "size", header: "Size", isNumber: true },
          { key: "bits", header: "Bits per weight", isNumber: true },
          { key: "file", header: "File", isMinor: true },
        ]}
        rows={files.map(({ path, label, size }) => ({
          key: path,
          cells: [
            <TextLink key="label" href={repositoryPath("model", record.id) + revisionPath("blob", "main", path)}>
              {label}
            </TextLink>,
            sizeText(size),
            total ? ((size * 8) / total).toFixed(2) : "–",
            <Code key="file">{path}</Code>,
          ],
        }))}
      />
    </Section>
  );
};
