import { Plus, X } from "lucide-react";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";

interface RowFieldsProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly onRows: (rows: readonly (readonly string[])[]) => void;
  readonly max: number;
}

const put = (rows: RowFieldsProps["rows"], row: number, column: number, text: string): RowFieldsProps["rows"] =>
  rows.map((cells, at) => (at === row ? cells.map((cell, index) => (index === column ? text : cell)) : cells));

export const RowFields = ({ label, names, rows, onRows, max }: RowFieldsProps) => (
  <div className="flex flex-col gap-0.75">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard. */}
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-control border border-line">
      <table className="w-full border-collapse text-sm">
        <thead className="bg-wash">
          <tr>
            {names.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-r border-line px-1 py-0.5 text-left font-mono text-xs font-medium last:border-r-0"
              >
                {name}
              </th>
            ))}
            <td className="w-3" />
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
            <tr key={row} className="border-t border-line">
              {cells.map((cell, column) => (
                <td key={names[column] ?? column} className="border-r border-line p-0">
                  <input
                    aria-label={`${names[column] ?? ""}, row ${row + 1}`}
                    value={cell}
                    onChange={(event) => onRows(put(rows, row, column, event.currentTarget.value))}
                    className="h-4 w-full min-w-[6rem] bg-transparent px-1 outline-offset-[-2px] focus:bg-wash"
                  />
                </td>
              ))}
              <td className="w-3 p-0 text-center">
                {rows.length > 1 && (
                  <button
                    type="button"
                    aria-label={`Remove row ${row + 1}`}
                    onClick={() => onRows(rows.filter((_, at) => at !== row))}
                    className="inline-flex size-3 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
                  >
                    <X size={12} strokeWidth={1.75} aria-hidden="true" />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <div>
      <SmallButton disabled={rows.length >= max} onClick={() => onRows([...rows, names.map(() => "")])}>
        <Plus size={12} strokeWidth={1.75} aria-hidden="true" />
        Row
      </SmallButton>
    </div>
  </div>
);
