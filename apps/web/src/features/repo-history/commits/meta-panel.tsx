import type { ReactNode } from "react";

interface MetaPanelProps {
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

/** One line of facts in a frame. */
export const MetaPanel = ({ children, end }: MetaPanelProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-2 py-1.5 text-sm">
    <div className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-0.5">{children}</div>
    {end && <div className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-ink-soft">{end}</div>}
  </div>
);

export const Strong = ({ children }: { readonly children: ReactNode }) => (
  <strong className="font-semibold [overflow-wrap:anywhere]">{children}</strong>
);

/** Text that a person wrote, with its line breaks. */
export const PlainParagraph = ({ children }: { readonly children: string }) => (
  <p className="max-w-[46rem] text-ink-soft whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</p>
);
