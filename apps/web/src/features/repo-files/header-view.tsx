import type { FileHeader } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type FileLocation, fileHeaderQuery } from "../../api/files.ts";
import { countText, fullCount } from "../../lib/format/count-text.ts";
import { percentText } from "../../lib/format/percent-text.ts";
import { sizeText } from "../../lib/format/size-text.ts";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { SearchField } from "../../ui/input/search-field.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Definitions } from "../../ui/list/definitions.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Code, Text } from "../../ui/text/text.tsx";
import { FileFailure } from "./file-failure.tsx";
import { LayerChart } from "./layer-chart.tsx";

const pageSize = 100;

const part = (id: string, title: string) => (
  <Heading level={2} variant="label" id={id}>
    {title}
  </Heading>
);

const share = (count: number, all: number): string => percentText(count / Math.max(1, all));

const Types = ({ header: { types, parameters } }: { readonly header: FileHeader }) => (
  <Table
    label="Parameters by type"
    columns={[
      { key: "type", header: "Type" },
      { key: "bits", header: "Bits per weight", isNumber: true },
      { key: "tensors", header: "Tensors", isNumber: true },
      { key: "parameters", header: "Parameters", isNumber: true },
      { key: "share", header: "Share", isNumber: true, isMinor: true },
      { key: "bytes", header: "Size", isNumber: true, isMinor: true },
    ]}
    rows={types.map((one) => ({
      key: one.type,
      cells: [
        <Code key="type">{one.type}</Code>,
        one.bitsPerWeight ?? "–",
        fullCount(one.tensors),
        countText(one.parameters),
        share(one.parameters, parameters),
        one.bytes === undefined ? "–" : sizeText(one.bytes),
      ],
    }))}
  />
);

const Tensors = ({ header: { tensors } }: { readonly header: FileHeader }) => (
  <Table
    label="Tensors"
    columns={[
      { key: "name", header: "Name" },
      { key: "shape", header: "Shape", isNumber: true },
      { key: "type", header: "Type" },
      { key: "parameters", header: "Parameters", isNumber: true, isMinor: true },
    ]}
    rows={tensors.map(({ name, shape, type, parameters }) => ({
      key: name,
      cells: [
        <Code key="name">{name}</Code>,
        <Code key="shape">{shape.length > 0 ? shape.join(" × ") : "scalar"}</Code>,
        <Code key="type">{type}</Code>,
        countText(parameters),
      ],
    }))}
  />
);

const Pages = ({ offset, found, onMove }: { offset: number; found: number; onMove: (offset: number) => void }) =>
  found > pageSize && (
    <Cluster>
      <Button disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - pageSize))}>
        Previous
      </Button>
      <Button disabled={offset + pageSize >= found} onClick={() => onMove(offset + pageSize)}>
        Next
      </Button>
      <Text variant="note">
        {fullCount(offset + 1)} to {fullCount(Math.min(found, offset + pageSize))} of {fullCount(found)}
      </Text>
    </Cluster>
  );

export const HeaderView = ({ file }: { readonly file: FileLocation }) => {
  const [text, setText] = useState("");
  const [offset, setOffset] = useState(0);
  const search = useDeferredValue(text);
  const { data, error, refetch } = useQuery(
    fileHeaderQuery(file, { offset, limit: pageSize, ...(search && { search }) }),
  );
  if (error) return <FileFailure error={error} file={file} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPanel height={400} />;
  return (
    <Stack gap="lg">
      <Definitions
        entries={[
          { term: "Parameters", value: `${countText(data.parameters)} (${fullCount(data.parameters)})` },
          { term: "Tensors", value: fullCount(data.tensorCount) },
          { term: "Quantization", value: data.quantization && <Code>{data.quantization}</Code> },
        ]}
      />
      {data.layers.length > 1 && (
        <Section gap="tight" heading={part("layers", "Parameters by layer")}>
          <LayerChart header={data} />
        </Section>
      )}
      <Section gap="tight" heading={part("types", "Data types")}>
        <Types header={data} />
      </Section>
      {data.metadata.length > 0 && (
        <Section gap="tight" heading={part("metadata", "Metadata")}>
          <Definitions entries={data.metadata.map(({ key, value }) => ({ term: key, value: value.slice(0, 300) }))} />
        </Section>
      )}
      <Section gap="tight" heading={part("tensors", "Tensors")}>
        <Stack gap="sm">
          <SearchField
            label="Filter tensors"
            placeholder="Filter tensors"
            value={text}
            onText={(next) => {
              setText(next);
              setOffset(0);
            }}
          />
          <Tensors header={data} />
          <Pages offset={offset} found={data.found} onMove={setOffset} />
        </Stack>
      </Section>
    </Stack>
  );
};
