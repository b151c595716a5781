import type { Rows } from "@orrery/contract";
import { useState } from "react";
import { Drawer, DrawerField } from "../../../../ui/overlay/drawer.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { CellView } from "./cell-view.tsx";
import { ColumnSummary } from "./column-summary.tsx";
import { nextSort, sortedBy } from "./row-filter.ts";
import { RowGrid } from "./row-grid.tsx";
import type { ShownCell } from "./shown-cell.ts";
import type { ShownColumn, ToCell } from "./shown-column.ts";
import { typeText } from "./value-text.ts";

interface RowDrawerProps {
  readonly columns: Rows["columns"];
  readonly row: Rows["rows"][number];
  readonly toCell: ToCell;
  readonly onClose: () => void;
}

/** Objects in lines, and numbers and times as they are stored. */
const inFull = (cell: ShownCell, value: unknown): ShownCell => {
  if (cell.kind === "data" && typeof value === "object") return { kind: "data", text: JSON.stringify(value, null, 2) };
  const isRounded = cell.kind === "plain" && value !== null && typeof value !== "object";
  return isRounded ? { kind: "plain", text: String(value) } : cell;
};

/** One row with every cell shown whole. */
const RowDrawer = ({ columns, row: { index, cells, cut = [] }, toCell, onClose }: RowDrawerProps) => (
  <Drawer title={`Row ${index}`} onClose={onClose}>
    {columns.map(({ name, type }, at) => (
      <DrawerField key={name} name={name} type={type}>
        <CellView cell={inFull(toCell(cells[at], at), cells[at])} label={`${name} of row ${index}`} isCut={false} />
        {cut.includes(at) && <Text variant="note">Truncated. Download the file to see all of it.</Text>}
      </DrawerField>
    ))}
  </Drawer>
);

/** Media and chats are named by what they are, not by how they are stored. */
const columnTypeText = ({ type, kind, labels }: ShownColumn): string => {
  if (labels) return "label";
  const isDrawn = kind === "image" || kind === "audio" || kind === "video" || kind === "chat";
  return isDrawn ? kind : typeText(type);
};

interface RowsTableProps {
  readonly columns: readonly ShownColumn[];
  readonly data: Rows;
  readonly toCell: ToCell;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly onStatistics: (column: string) => void;
  readonly isStale: boolean;
}

export const RowsTable = ({ columns, data, toCell, sort, onSort, onStatistics, isStale }: RowsTableProps) => {
  const [opened, open] = useState<number>();
  const heads = columns.map((column) => {
    const { name, type, labels, statistics, kind } = column;
    return {
      key: name,
      name,
      type: columnTypeText(column),
      isNumber: (type === "integer" || type === "number") && labels === undefined,
      sorted: sortedBy(sort, name),
      onSort: () => onSort(nextSort(sort, name)),
      ...(statistics && { onStatistics: () => onStatistics(name) }),
      summary: <ColumnSummary column={statistics} kind={kind} labels={labels} />,
    };
  });
  const rows = data.rows.map(({ index, cells, cut = [] }) => ({
    index,
    onOpen: () => open(index),
    cells: cells.map((value, at) => (
      <CellView
        key={data.columns[at]?.name}
        cell={toCell(value, at)}
        label={`${data.columns[at]?.name} of row ${index}`}
        isCut={cut.includes(at)}
        onOpen={() => open(index)}
      />
    )),
  }));
  const row = data.rows.find(({ index }) => index === opened);
  return (
    <>
      <RowGrid label="Rows" columns={heads} rows={rows} isStale={isStale} />
      {row && <RowDrawer columns={data.columns} row={row} toCell={toCell} onClose={() => open(undefined)} />}
    </>
  );
};
