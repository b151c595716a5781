import { Plus, X } from "lucide-react";
import type { ClipboardEvent } from "react";
import { Button } from "../../../ui/input/button/button.tsx";
import { type Grid, gridOfText, withCell, withColumn, withHeader, withoutColumn, withoutRow, withRow } from "./grid.ts";

interface GridEditorProps {
  readonly label: string;
  readonly grid: Grid;
  readonly onGrid: (grid: Grid) => void;
}

const cell = "h-4 w-full min-w-[5.5rem] bg-transparent px-1 text-sm outline-offset-[-2px] focus:bg-wash";

const Remove = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    aria-label={label}
    title={label}
    className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
  >
    <X size={12} strokeWidth={1.75} aria-hidden="true" />
  </button>
);

const Headers = ({ grid, onGrid }: Omit<GridEditorProps, "label">) => (
  <tr>
    {grid.headers.map((header, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place while its name is typed.
      <th key={column} scope="col" className="border-r border-line p-0 text-left font-medium">
        <div className="flex items-center">
          <input
            value={header}
            aria-label={`Name of column ${column + 1}`}
            // As wide as the name, so that it is never cut.
            size={Math.max(6, header.length)}
            onChange={(event) => onGrid(withHeader(grid, column, event.currentTarget.value))}
            className={`${cell} field-sizing-content font-medium`}
          />
          {grid.headers.length > 1 && (
            <Remove label={`Remove column ${header}`} onPress={() => onGrid(withoutColumn(grid, column))} />
          )}
        </div>
      </th>
    ))}
    <td className="w-3" />
  </tr>
);

const Row = ({ grid, onGrid, row }: Omit<GridEditorProps, "label"> & { readonly row: number }) => (
  <tr className="border-t border-line">
    {grid.rows[row]?.map((text, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place.
      <td key={column} className="border-r border-line p-0">
        <input
          value={text}
          aria-label={`${grid.headers[column] ?? `Column ${column + 1}`}, row ${row + 1}`}
          onChange={(event) => onGrid(withCell(grid, row, column, event.currentTarget.value))}
          spellCheck={false}
          className={`${cell} tabular-nums`}
        />
      </td>
    ))}
    <td className="w-3 p-0">
      {grid.rows.length > 1 && <Remove label={`Remove row ${row + 1}`} onPress={() => onGrid(withoutRow(grid, row))} />}
    </td>
  </tr>
);

export const GridEditor = ({ label, grid, onGrid }: GridEditorProps) => {
  const paste = (event: ClipboardEvent) => {
    const pasted = gridOfText(event.clipboardData.getData("text/plain"));
    if (!pasted) return;
    event.preventDefault();
    onGrid(pasted);
  };
  return (
    <div className="flex min-w-0 flex-col gap-0.5" onPaste={paste}>
      <div className="text-sm text-ink-soft">{label}</div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
        tabIndex={0}
        className="max-h-[18rem] overflow-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse">
          <thead className="bg-wash">
            <Headers grid={grid} onGrid={onGrid} />
          </thead>
          <tbody>
            {grid.rows.map((_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
              <Row key={row} grid={grid} onGrid={onGrid} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap items-center gap-1">
        <Button onClick={() => onGrid(withRow(grid))}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          Row
        </Button>
        <Button onClick={() => onGrid(withColumn(grid))}>
          <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
          Column
        </Button>
        <span className="text-xs text-ink-soft">Paste a table from a spreadsheet or a CSV file into any cell.</span>
      </div>
    </div>
  );
};
