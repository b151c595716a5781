import type { ReactNode } from "react";

export const Labeled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col items-start gap-0.5">
    <span aria-hidden="true" className="text-sm text-ink-soft">
      {label}
    </span>
    {children}
  </div>
);
