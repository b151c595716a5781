import type { Rows } from "@orrery/contract";
import { Drawer, DrawerField } from "../../../../ui/overlay/drawer.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { CellView } from "./cell-view.tsx";
import type { ShownCell } from "./shown-cell.ts";

interface RowDrawerProps {
  readonly columns: Rows["columns"];
  readonly row: Rows["rows"][number];
  readonly toCell: (value: unknown, column: number) => ShownCell;
  readonly onClose: () => void;
}

const indented = (cell: ShownCell, value: unknown): ShownCell =>
  cell.kind === "data" && typeof value === "object" ? { kind: "data", text: JSON.stringify(value, null, 2) } : cell;

/** One row with every cell shown whole. */
export const RowDrawer = ({ columns, row: { index, cells, cut = [] }, toCell, onClose }: RowDrawerProps) => (
  <Drawer title={`Row ${index}`} onClose={onClose}>
    {columns.map(({ name, type }, at) => (
      <DrawerField key={name} name={name} type={type}>
        <CellView cell={indented(toCell(cells[at], at), cells[at])} label={`${name} of row ${index}`} isCut={false} />
        {cut.includes(at) && <Text variant="note">Truncated. Download the file to see all of it.</Text>}
      </DrawerField>
    ))}
  </Drawer>
);
