import type { WordChange } from "../../../lib/diff/word-diff.ts";

const marks = {
  added: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-good)_20%,transparent)] no-underline",
  removed: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-bad)_16%,transparent)] text-ink-soft line-through",
} as const;

export const ChangedWords = ({ changes }: { readonly changes: readonly WordChange[] }) => (
  <p className="text-[0.9375rem] whitespace-pre-wrap">
    {changes.map(({ kind, text }, index) => {
      const key = index;
      if (kind === "added")
        return (
          <ins key={key} className={marks.added}>
            {text}
          </ins>
        );
      if (kind === "removed")
        return (
          <del key={key} className={marks.removed}>
            {text}
          </del>
        );
      return <span key={key}>{text}</span>;
    })}
  </p>
);
