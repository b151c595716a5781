import { useState } from "react";
import { toColumns, toRows } from "../../../run/request/columns.ts";
import type { Grid } from "../../../ui/input/grid-editor/grid.ts";
import { GridEditor } from "../../../ui/input/grid-editor/grid-editor.tsx";
import type { EditorProps } from "./editor.ts";

/** Headers may be empty or equal while typing, so the grid is kept in state. */
const createTableEditor =
  (wantsNumbers: boolean) =>
  ({ field, value, onValue }: EditorProps) => {
    const [grid, setGrid] = useState<Grid>(() => toRows(value));
    const isOther = value !== undefined && JSON.stringify(toColumns(grid, wantsNumbers)) !== JSON.stringify(value);
    const shown = isOther ? toRows(value) : grid;
    const change = (next: Grid) => {
      setGrid(next);
      onValue(toColumns(next, wantsNumbers));
    };
    return <GridEditor label={field.label} grid={shown} onGrid={change} />;
  };

export const TableEditor = createTableEditor(false);

export const RowsEditor = createTableEditor(true);
