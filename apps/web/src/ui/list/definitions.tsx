import type { ReactNode } from "react";

interface Definition {
  readonly term: string;
  readonly value: ReactNode;
}

export const Definitions = ({ entries }: { readonly entries: readonly Definition[] }) => (
  <dl className="text-sm">
    {entries
      .filter(({ value }) => value !== undefined && value !== null && value !== "" && value !== false)
      .map(({ term, value }) => (
        <div key={term} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-1.5 border-t border-line py-0.75">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);
