import type { FileHeader } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type FileLocation, fileHeaderQuery } from "../../api/files.ts";
import { countText, fullCount } from "../../lib/format/count-text.ts";
import { Button } from "../../ui/input/button/button.tsx";
import { SearchField } from "../../ui/input/search-field.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Table } from "../../ui/table/table.tsx";
import { Code, Text } from "../../ui/text/text.tsx";

const pageSize = 100;

/** The header of a file with the first page of its tensors. */
export const firstHeaderQuery = (file: FileLocation) => fileHeaderQuery(file, { offset: 0, limit: pageSize });

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

export const TensorList = ({ file }: { readonly file: FileLocation }) => {
  const [text, setText] = useState("");
  const [offset, setOffset] = useState(0);
  const search = useDeferredValue(text);
  const { data } = useQuery(fileHeaderQuery(file, { offset, limit: pageSize, ...(search && { search }) }));
  return (
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
      {data && (
        <>
          <Tensors header={data} />
          <Pages offset={offset} found={data.found} onMove={setOffset} />
        </>
      )}
    </Stack>
  );
};
