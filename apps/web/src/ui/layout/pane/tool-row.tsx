import type { ReactNode } from "react";

export const ToolRow = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-end gap-x-2 gap-y-1.25">{children}</div>
);

export const ToolField = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-[15rem] flex-1">{children}</div>
);

export const LinkRow = ({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) => (
  <div className="flex flex-col gap-0.5 rounded-card border border-line bg-surface px-1.5 py-1">
    <div className="flex items-center gap-0.5">{children}</div>
    <p className="text-sm text-ink-soft">{note}</p>
  </div>
);
