import type { ReactNode } from "react";
import { type TitleProps, TitleRow } from "./section.tsx";

interface PanelProps extends TitleProps {
  /** Quiet links, below the content. */
  readonly foot?: ReactNode;
  /** Separated by hairlines, with a padding of their own. */
  readonly hasParts?: boolean;
  readonly children: ReactNode;
}

export const Panel = ({ foot, hasParts = false, children, ...title }: PanelProps) => (
  <section className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 gap-y-0.5 border-b border-line px-2 py-0.75">
      <TitleRow variant="label" {...title} />
    </div>
    <div className={hasParts ? "divide-y divide-line" : "flex flex-col gap-1.5 p-2"}>{children}</div>
    {foot && (
      <div className="flex min-h-5.5 flex-wrap items-center justify-between gap-x-2 border-t border-line px-2 py-1 text-sm">
        {foot}
      </div>
    )}
  </section>
);

export const Remark = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-wash px-2 py-1.25 text-sm text-pretty [&_p+p]:mt-0.5">
    {children}
  </div>
);
