import { Fragment } from "react";
import { type DiffHunk, type DiffRow, hunkPairs, hunkTitle } from "../../lib/diff/hunk-rows.ts";
import { DiffText, diffHunk, diffKinds, diffNumber, diffTable, diffText } from "./diff-line.tsx";

interface SideProps {
  readonly row: DiffRow | undefined;
  readonly number: number | undefined;
}

const Side = ({ row, number }: SideProps) =>
  row ? (
    <>
      <td className={`${diffNumber} ${diffKinds[row.kind].row}`}>{number}</td>
      <td className={`w-1/2 ${diffText} ${diffKinds[row.kind].row}`}>
        <span aria-hidden="true" className={`inline-block w-2 select-none ${diffKinds[row.kind].color}`}>
          {diffKinds[row.kind].sign}
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

/** The old text on the left, the new one on the right. */
export const SplitDiff = ({ label, hunks }: { readonly label: string; readonly hunks: readonly DiffHunk[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="overflow-x-auto focus-visible:outline-offset-[-2px]">
    <table className={`${diffTable} min-w-[44rem]`}>
      <tbody>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hunk is known by its place.
          <Fragment key={index}>
            <tr className={diffHunk}>
              <td />
              <td colSpan={3}>{hunkTitle(hunk)}</td>
            </tr>
            {hunkPairs(hunk).map(({ left, right }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
              <tr key={at}>
                <Side row={left} number={left?.before} />
                <Side row={right} number={right?.after} />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </section>
);
