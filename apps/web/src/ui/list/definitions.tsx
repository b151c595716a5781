import type { ReactNode } from "react";

interface Definition {
  readonly term: string;
  readonly value: ReactNode;
}

interface DefinitionsProps {
  readonly entries: readonly Definition[];
  /** For terms that are keys of a file: half of the width, in mono. */
  readonly isWide?: boolean;
}

export const Definitions = ({ entries, isWide = false }: DefinitionsProps) => (
  <dl className="text-sm">
    {entries
      .filter(({ value }) => value !== undefined && value !== null && value !== "" && value !== false)
      .map(({ term, value }) => (
        <div
          key={term}
          className={`grid gap-x-1.5 border-t border-line py-0.75 ${isWide ? "grid-cols-2" : "grid-cols-[7.5rem_minmax(0,1fr)]"}`}
        >
          <dt className={`text-ink-soft ${isWide ? "min-w-0 font-mono text-[0.8125rem] break-words" : ""}`}>{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);
