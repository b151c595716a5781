import { Plus } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import type { DiffRow } from "../../../lib/diff/hunk-rows.ts";

/** What can be said about lines of a diff. */
export interface LineNotes {
  /** Undefined if nothing is to be shown below the line. */
  readonly below: (row: DiffRow) => ReactNode;
  /** Undefined if the viewer cannot comment. */
  readonly onAdd?: ((row: DiffRow) => void) | undefined;
}

interface AddNoteProps {
  readonly row: DiffRow;
  readonly onAdd: (row: DiffRow) => void;
  /** One button per file is reached with Tab, the others with the arrow keys. */
  readonly isTabStop: boolean;
}

const labelOf = ({ kind, before, after }: DiffRow): string =>
  kind === "removed" ? `Comment on removed line ${before}` : `Comment on line ${after}`;

export const AddNote = ({ row, onAdd, isTabStop }: AddNoteProps) => (
  <button
    type="button"
    data-add-note
    tabIndex={isTabStop ? 0 : -1}
    aria-label={labelOf(row)}
    title={labelOf(row)}
    onClick={() => onAdd(row)}
    className="absolute top-1/2 left-1/2 z-10 inline-flex size-3 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-control bg-brass text-paper opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-60"
  >
    <Plus size={14} strokeWidth={2} aria-hidden="true" />
  </button>
);

const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move from the button of a line to that of the next or previous one. */
export const moveBetweenLines = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key];
  const current = (event.target as Element).closest<HTMLElement>("[data-add-note]");
  if (step === undefined || !current) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-add-note]")];
  const next = buttons[buttons.indexOf(current) + step];
  event.preventDefault();
  next?.focus();
};

export const NoteCell = ({ span, children }: { readonly span: number; readonly children: ReactNode }) => (
  <td colSpan={span} className="border-y border-line bg-paper p-1.5 font-sans text-sm whitespace-normal">
    {children}
  </td>
);
