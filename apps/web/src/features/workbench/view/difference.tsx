interface DifferenceLine {
  readonly kind: "same" | "added" | "removed";
  readonly before?: number;
  readonly after?: number;
  readonly parts: readonly { readonly text: string; readonly isChanged: boolean }[];
}

interface Gap {
  readonly kind: "gap";
  readonly count: number;
  readonly before: number;
}

interface DifferenceProps {
  readonly label: string;
  readonly rows: readonly (DifferenceLine | Gap)[];
}

const variants = {
  same: { row: "", part: "", sign: " ", word: "" },
  added: {
    row: "bg-[color-mix(in_oklab,var(--color-good)_9%,transparent)]",
    part: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-good)_24%,transparent)]",
    sign: "+",
    word: "Added: ",
  },
  removed: {
    row: "bg-[color-mix(in_oklab,var(--color-bad)_8%,transparent)]",
    part: "rounded-[2px] bg-[color-mix(in_oklab,var(--color-bad)_22%,transparent)]",
    sign: "−",
    word: "Removed: ",
  },
} as const;

const number = "w-3.5 shrink-0 pr-1 text-right text-ink-soft tabular-nums select-none";

const Row = ({ line: { kind, before, after, parts } }: { readonly line: DifferenceLine }) => (
  <li data-change={kind} className={`flex min-h-[1lh] pr-2 ${variants[kind].row}`}>
    <span aria-hidden="true" className={number}>
      {before}
    </span>
    <span aria-hidden="true" className={number}>
      {after}
    </span>
    <span aria-hidden="true" className="w-2 shrink-0 select-none">
      {variants[kind].sign}
    </span>
    <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
      {variants[kind].word && <span className="sr-only">{variants[kind].word}</span>}
      {parts.map(({ text, isChanged }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
        <span key={index} className={isChanged ? variants[kind].part : undefined}>
          {text}
        </span>
      ))}
    </span>
  </li>
);

export const Difference = ({ label, rows }: DifferenceProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="min-h-full focus-visible:outline-offset-[-2px]">
    <ol className="py-1 font-mono [font-variant-ligatures:none] text-[0.8125rem] leading-[1.65]">
      {rows.map((row, index) =>
        row.kind === "gap" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <li key={index} className="border-y border-line bg-wash px-2 font-sans text-xs leading-[2] text-ink-soft">
            {row.count} {row.count === 1 ? "line" : "lines"} alike
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <Row key={index} line={row} />
        ),
      )}
    </ol>
  </section>
);
