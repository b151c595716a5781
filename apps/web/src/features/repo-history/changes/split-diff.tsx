import { Fragment } from "react";
import { type DiffHunk, type DiffPair, type DiffRow, hunkPairs, hunkTitle } from "../../../lib/diff/hunk-rows.ts";
import { DiffText, diffHunk, diffKinds, diffNumber, diffTable, diffText } from "../../../ui/diff/diff-line.tsx";
import { AddNote, type LineNotes, moveBetweenLines, NoteCell } from "./line-notes.tsx";

interface SideProps {
  readonly row: DiffRow | undefined;
  readonly number: number | undefined;
  /** Undefined on the side where the line is not commented on. */
  readonly notes: LineNotes | undefined;
  readonly isFirst: boolean;
}

const Side = ({ row, number, notes, isFirst }: SideProps) =>
  row ? (
    <>
      <td className={`${diffNumber} ${diffKinds[row.kind].row}`}>{number}</td>
      <td className={`group/line w-1/2 ${diffText} ${diffKinds[row.kind].row}`}>
        <span className={`relative inline-block w-2 select-none ${diffKinds[row.kind].color}`}>
          <span aria-hidden="true">{diffKinds[row.kind].sign || "\u00a0"}</span>
          {notes?.onAdd && <AddNote row={row} onAdd={notes.onAdd} isTabStop={isFirst} />}
        </span>
        <DiffText row={row} />
      </td>
    </>
  ) : (
    <>
      <td className="bg-wash" />
      <td className="w-1/2 bg-wash" />
    </>
  );

interface PairProps extends DiffPair {
  readonly notes: LineNotes | undefined;
  readonly isFirst: boolean;
}

/** Lines that are the same on both sides are commented on at the right. */
const Pair = ({ left, right, notes, isFirst }: PairProps) => {
  const removed = left?.kind === "removed" ? left : undefined;
  const before = removed && notes?.below(removed);
  const after = right && notes?.below(right);
  return (
    <>
      <tr>
        <Side row={left} number={left?.before} notes={removed && notes} isFirst={isFirst} />
        <Side row={right} number={right?.after} notes={notes} isFirst={isFirst && !removed} />
      </tr>
      {(before || after) && (
        <tr>
          <NoteCell span={2}>{before}</NoteCell>
          <NoteCell span={2}>{after}</NoteCell>
        </tr>
      )}
    </>
  );
};

interface SplitDiffProps {
  readonly label: string;
  readonly hunks: readonly DiffHunk[];
  readonly notes?: LineNotes | undefined;
}

/** The old text on the left, the new one on the right. */
export const SplitDiff = ({ label, hunks, notes }: SplitDiffProps) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    tabIndex={0}
    onKeyDown={moveBetweenLines}
    className="overflow-x-auto focus-visible:outline-offset-[-2px]"
  >
    <table className={`${diffTable} min-w-[44rem]`}>
      <tbody>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hunk is known by its place.
          <Fragment key={index}>
            <tr className={diffHunk}>
              <td colSpan={4} className="px-1">
                {hunkTitle(hunk)}
              </td>
            </tr>
            {hunkPairs(hunk).map((pair, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
              <Pair key={at} {...pair} notes={notes} isFirst={index === 0 && at === 0} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
