import type { ReactNode } from "react";

export const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="hidden items-center gap-2 border-t border-line px-2 py-1 text-xs text-ink-soft sm:flex">
    {children}
  </div>
);
