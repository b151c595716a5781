import type { ReactNode } from "react";

interface BandProps {
  /** Whether it takes more room than pages keep to, for things that stand side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A stretch of a page from edge to edge, its content at the width of pages or wider. */
export const Band = ({ isWide = false, children }: BandProps) => (
  <div
    className={`mx-auto w-full px-2 first:pt-3 last-of-type:pb-10 sm:px-4 sm:first:pt-4 ${isWide ? "max-w-[120rem]" : "max-w-[81.5rem]"}`}
  >
    {children}
  </div>
);
