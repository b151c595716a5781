import type { ReactNode } from "react";

interface FigurePanelProps {
  readonly label: string;
  readonly caption?: string | undefined;
  readonly children: ReactNode;
}

export const FigurePanel = ({ label, caption, children }: FigurePanelProps) => (
  <figure className="flex min-w-0 flex-col gap-1">
    <div className="text-sm font-medium text-ink-soft">{label}</div>
    {children}
    {caption && <figcaption className="text-sm text-ink-soft text-pretty">{caption}</figcaption>}
  </figure>
);
