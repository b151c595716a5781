import type { DiffRow } from "../../lib/diff/hunk-rows.ts";

interface DiffKind {
  readonly row: string;
  readonly mark: string;
  readonly sign: string;
  readonly color: string;
  /** For screen readers. */
  readonly word: string;
}

/** A wash for the line and a stronger mark for the words that changed. */
export const diffKinds: { readonly [K in DiffRow["kind"]]: DiffKind } = {
  same: { row: "", mark: "", sign: "", color: "", word: "" },
  added: {
    row: "bg-[color-mix(in_oklab,var(--color-good)_9%,transparent)]",
    mark: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-good)_24%,transparent)] text-ink",
    sign: "+",
    color: "text-good",
    word: "Added: ",
  },
  removed: {
    row: "bg-[color-mix(in_oklab,var(--color-bad)_8%,transparent)]",
    mark: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-bad)_22%,transparent)] text-ink",
    sign: "−",
    color: "text-bad",
    word: "Removed: ",
  },
};

export const DiffText = ({ row: { kind, parts, isUnended } }: { readonly row: DiffRow }) => (
  <>
    {diffKinds[kind].word && <span className="sr-only">{diffKinds[kind].word}</span>}
    {parts.map(({ text, isChanged }, index) =>
      isChanged ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
        <mark key={index} className={diffKinds[kind].mark}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
    {isUnended && (
      <span title="No newline at end of file" className="ml-1 text-ink-soft select-none">
        ⏎<span className="sr-only"> No newline at end of file</span>
      </span>
    )}
  </>
);

export const diffTable =
  "w-full border-collapse font-mono text-[0.8125rem] leading-[1.65] [font-variant-ligatures:none] [&_td]:align-top";
export const diffNumber = "w-px min-w-5 px-1 text-right text-ink-soft tabular-nums select-none";
export const diffText = "pr-2 whitespace-pre-wrap [overflow-wrap:anywhere]";
export const diffHunk = "bg-wash font-sans text-xs leading-[2] text-ink-soft";
