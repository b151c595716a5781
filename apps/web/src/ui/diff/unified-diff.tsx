import { Plus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { type DiffHunk, type DiffRow, hunkRows, hunkTitle } from "../../lib/diff/hunk-rows.ts";
import { DiffText, diffHunk, diffKinds, diffNumber, diffTable, diffText } from "./diff-line.tsx";

/** What can be said about a line of a diff. */
interface LineNotes {
  /** Undefined if nothing is to be shown below the line. */
  readonly below: (row: DiffRow) => ReactNode;
  /** Undefined if the viewer cannot comment. */
  readonly onAdd?: ((row: DiffRow) => void) | undefined;
}

interface UnifiedDiffProps {
  readonly label: string;
  readonly hunks: readonly DiffHunk[];
  readonly notes?: LineNotes | undefined;
}

const AddNote = ({ row, onAdd }: { readonly row: DiffRow; readonly onAdd: (row: DiffRow) => void }) => (
  <button
    type="button"
    aria-label={`Comment on line ${row.after ?? row.before}`}
    title="Comment on this line"
    onClick={() => onAdd(row)}
    className="absolute top-0 left-0 inline-flex size-[1.35rem] items-center justify-center rounded-control bg-brass text-paper opacity-0 transition-opacity group-hover/line:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
  >
    <Plus size={13} strokeWidth={2} aria-hidden="true" />
  </button>
);

const Row = ({ row, notes }: { readonly row: DiffRow; readonly notes: LineNotes | undefined }) => {
  const { row: wash, sign, color } = diffKinds[row.kind];
  const below = notes?.below(row);
  return (
    <>
      <tr data-change={row.kind} className={`group/line ${wash}`}>
        <td className={diffNumber}>{row.before}</td>
        <td className={diffNumber}>{row.after}</td>
        <td className={`relative w-2.5 text-center select-none ${color}`}>
          <span aria-hidden="true">{sign}</span>
          {notes?.onAdd && <AddNote row={row} onAdd={notes.onAdd} />}
        </td>
        <td className={diffText}>
          <DiffText row={row} />
        </td>
      </tr>
      {below && (
        <tr>
          <td colSpan={4} className="border-y border-line bg-paper p-2 font-sans text-sm whitespace-normal">
            {below}
          </td>
        </tr>
      )}
    </>
  );
};

/** Removed and added lines in one column. */
export const UnifiedDiff = ({ label, hunks, notes }: UnifiedDiffProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:outline-offset-[-2px]">
    <table className={diffTable}>
      <tbody>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hunk is known by its place.
          <Fragment key={index}>
            <tr className={diffHunk}>
              <td colSpan={3} />
              <td>{hunkTitle(hunk)}</td>
            </tr>
            {hunkRows(hunk).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
              <Row key={at} row={row} notes={notes} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
