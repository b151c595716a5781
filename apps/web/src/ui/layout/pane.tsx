import type { ReactNode } from "react";

const heights = {
  content: "",
  tall: "h-[26rem] md:h-full",
  fill: "h-[24rem] md:h-auto md:min-h-0 md:flex-1",
  half: "md:max-h-[52%] md:shrink-0",
  low: "max-h-[24rem]",
} as const;

interface PaneProps {
  readonly heading: ReactNode;
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
  readonly height?: keyof typeof heights;
  readonly isPadded?: boolean;
  readonly children: ReactNode;
}

export const Pane = ({ heading, tools, footer, height = "content", isPadded = false, children }: PaneProps) => (
  <section
    className={`flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface has-[textarea:focus-visible]:border-line-strong ${heights[height]}`}
  >
    <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 border-b border-line py-0.5 pr-0.75 pl-2">
      {heading}
      {tools && <div className="flex flex-wrap items-center gap-0.5">{tools}</div>}
    </div>
    <div data-frame="" className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isPadded ? "p-2" : ""}`}>
      {children}
    </div>
    {footer && <div className="border-t border-line px-2 py-0.75 text-sm">{footer}</div>}
  </section>
);

export const PaneColumns = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <div className="grid gap-2 md:h-[clamp(32rem,calc(100dvh-17.5rem),64rem)] md:grid-cols-2 md:[&>*]:min-h-0 [&>*]:min-w-0">
    {first}
    <div className="flex min-w-0 flex-col gap-2">{second}</div>
  </div>
);

export const FooterLine = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <div id={id} className="flex min-h-3 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 text-ink-soft">
    {children}
  </div>
);

const noteVariants = { soft: "text-ink-soft", bad: "text-bad" } as const;

interface PaneNoteProps {
  readonly variant?: keyof typeof noteVariants;
  readonly children: ReactNode;
}

export const PaneNote = ({ variant = "soft", children }: PaneNoteProps) => (
  <p className={`px-2 py-1 text-sm ${noteVariants[variant]}`}>{children}</p>
);
