import { Fragment } from "react";
import { type DiffHunk, type DiffRow, hunkRows, hunkTitle } from "../../../lib/diff/hunk-rows.ts";
import { DiffText, diffHunk, diffKinds, diffNumber, diffTable, diffText } from "../../../ui/diff/diff-line.tsx";
import { AddNote, type LineNotes, moveBetweenLines, NoteCell } from "./line-notes.tsx";

interface UnifiedDiffProps {
  readonly label: string;
  readonly hunks: readonly DiffHunk[];
  readonly notes?: LineNotes | undefined;
  /** A few lines, without a title for them. */
  readonly isExcerpt?: boolean;
}

interface RowProps {
  readonly row: DiffRow;
  readonly notes: LineNotes | undefined;
  readonly isFirst: boolean;
}

const Row = ({ row, notes, isFirst }: RowProps) => {
  const { row: wash, sign, color } = diffKinds[row.kind];
  const below = notes?.below(row);
  return (
    <>
      <tr data-change={row.kind} className={`group/line ${wash}`}>
        <td className={diffNumber}>{row.before}</td>
        <td className={diffNumber}>{row.after}</td>
        <td className={`relative text-center select-none ${notes?.onAdd ? "w-3 min-w-3" : "w-2.5"} ${color}`}>
          <span aria-hidden="true">{sign}</span>
          {notes?.onAdd && <AddNote row={row} onAdd={notes.onAdd} isTabStop={isFirst} />}
        </td>
        <td className={diffText}>
          <DiffText row={row} />
        </td>
      </tr>
      {below && (
        <tr>
          <NoteCell span={4}>{below}</NoteCell>
        </tr>
      )}
    </>
  );
};

/** Removed and added lines in one column. */
export const UnifiedDiff = ({ label, hunks, notes, isExcerpt = false }: UnifiedDiffProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    tabIndex={0}
    onKeyDown={moveBetweenLines}
    className="overflow-x-auto focus-visible:outline-offset-[-2px]"
  >
    <table className={diffTable}>
      <tbody>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hunk is known by its place.
          <Fragment key={index}>
            {!isExcerpt && (
              <tr className={diffHunk}>
                <td colSpan={3} />
                <td>{hunkTitle(hunk)}</td>
              </tr>
            )}
            {hunkRows(hunk).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
              <Row key={at} row={row} notes={notes} isFirst={index === 0 && at === 0} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
