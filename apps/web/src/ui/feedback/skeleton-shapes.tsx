import type { ReactNode } from "react";
import { diffKinds } from "../diff/diff-line.tsx";

interface ShapeProps {
  /** Completes "Loading". */
  readonly what: string;
  readonly height: number;
  readonly children: ReactNode;
}

/** Keeps the height of what comes, so that nothing below it moves; rows that do not fit are cut. */
const Shape = ({ what, height, children }: ShapeProps) => (
  // biome-ignore lint/a11y/useSemanticElements: it is not a form's set of fields.
  <div
    role="group"
    aria-busy="true"
    aria-label={`Loading ${what}`}
    className="overflow-hidden rounded-card border border-line bg-surface"
    style={{ height: `${height}px` }}
  >
    {children}
  </div>
);

/** Its width is a CSS length. */
const Bar = ({ width, isSoft = false }: { readonly width: string; readonly isSoft?: boolean }) => (
  <span
    aria-hidden="true"
    className={`block h-[10px] max-w-full animate-breathe rounded-[3px] bg-wash ${isSoft ? "opacity-60" : ""}`}
    style={{ width }}
  />
);

const rowsOf = (height: number, rowHeight: number): readonly number[] =>
  Array.from({ length: Math.ceil(height / rowHeight) }, (_, row) => row);

const fade = (row: number) => ({ opacity: Math.max(0.2, 1 - row * 0.13) });

const names = [40, 30, 58, 66, 36, 52] as const;
const changes = [70, 82, 64, 50, 76, 60] as const;
const at = (widths: readonly number[], row: number): string => `${widths[row % widths.length]}%`;

/** The rows of a folder. */
export const FilesSkeleton = ({ height = 320 }: { readonly height?: number }) => (
  <Shape what="files" height={height}>
    {rowsOf(height, 41).map((row) => (
      <div
        key={row}
        className="grid h-5 grid-cols-[1rem_minmax(0,1fr)_3.5rem] items-center gap-x-2 border-t border-line px-1.5 first:border-t-0 md:grid-cols-[1rem_minmax(0,1.1fr)_minmax(0,1fr)_4.5rem_3.5rem_1rem]"
        style={fade(row)}
      >
        <Bar width="16px" />
        <Bar width={at(names, row)} />
        <span className="hidden md:block">
          <Bar width={at(changes, row)} />
        </span>
        <span className="hidden md:block">
          <Bar width="64px" />
        </span>
        <Bar width="48px" />
        <span className="hidden md:block">
          <Bar width="16px" />
        </span>
      </div>
    ))}
  </Shape>
);

const columns = [52, 78, 60, 40] as const;

/** The rows of a dataset below their columns' charts. */
export const RowsSkeleton = ({ height }: { readonly height: number }) => (
  <Shape what="rows" height={height}>
    {rowsOf(height, 42).map((row) => (
      <div
        key={row}
        className="grid grid-cols-[40px_1fr_1.4fr] border-t border-line first:border-t-0 md:grid-cols-[40px_1fr_1.4fr_1fr_0.8fr]"
        style={row === 0 ? undefined : fade(row - 1)}
      >
        <span className="px-1.5 py-[16px]">
          <Bar width="16px" />
        </span>
        {columns.map((width, column) => (
          <span
            key={width}
            className={`flex flex-col gap-1.5 border-l border-line px-1.5 py-[16px] ${column > 1 ? "max-md:hidden" : ""}`}
          >
            <Bar width={row === 0 ? "60%" : `${width + (row % 2) * 12}%`} />
            {row === 0 && <span aria-hidden="true" className="block h-3 animate-breathe rounded-[3px] bg-wash" />}
          </span>
        ))}
      </div>
    ))}
  </Shape>
);

/** Words of a line of code: its indent and the widths of two. */
const codeLines = [
  [0, 48, 120],
  [0, 60, 90],
  [0, 0, 0],
  [0, 54, 160],
  [20, 90, 140],
  [20, 70, 110],
  [20, 110, 60],
  [0, 14, 0],
] as const;

/** Choices above a block of code. */
export const CodeSkeleton = ({ height }: { readonly height: number }) => (
  <div className="flex flex-col gap-1.5">
    <span className="flex gap-1">
      {[100, 70, 50].map((strength) => (
        <span
          key={strength}
          aria-hidden="true"
          className="block h-4 w-11 animate-breathe rounded-control bg-wash"
          style={{ opacity: strength / 100 }}
        />
      ))}
    </span>
    <Shape what="code" height={height - 44}>
      <div className="flex flex-col gap-1.5 p-2">
        {codeLines.map(([indent, first, second], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <span key={line} className="flex h-[10px] gap-1.25" style={{ paddingLeft: `${indent}px` }}>
            <Bar width={`${first}px`} />
            <Bar width={`${second}px`} isSoft />
          </span>
        ))}
      </div>
    </Shape>
  </div>
);

const diffLines = [
  [44, "same"],
  [60, "same"],
  [52, "removed"],
  [38, "removed"],
  [58, "added"],
  [47, "added"],
  [30, "added"],
  [66, "same"],
] as const;

/** A changed file: its name and lines that go and come. */
export const DiffSkeleton = ({ height }: { readonly height: number }) => (
  <Shape what="changes" height={height}>
    <div className="flex h-5 items-center gap-1.5 border-b border-line px-2">
      <Bar width="16px" />
      <Bar width="180px" />
      <span className="grow" />
      <Bar width="70px" />
    </div>
    <div className="py-0.75">
      {rowsOf(height - 40, 20).map((line) => {
        const [width, kind] = diffLines[line % diffLines.length] ?? diffLines[0];
        return (
          <span key={line} className={`flex gap-1.75 px-1.75 py-[5px] ${diffKinds[kind].row}`} style={fade(line / 2)}>
            <Bar width="22px" isSoft />
            <Bar width="22px" isSoft />
            <Bar width={`${width}%`} />
          </span>
        );
      })}
    </div>
  </Shape>
);
