import type { ReactNode } from "react";

/** Visible while focused. */
export const SkipLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a
    href={href}
    className="sr-only z-50 rounded-control bg-ink px-2 py-1 text-sm text-paper focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
  >
    {children}
  </a>
);
