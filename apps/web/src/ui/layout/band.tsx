import type { ReactNode } from "react";

interface BandProps {
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export const Band = ({ isWide = false, children }: BandProps) => (
  <div
    className={`mx-auto w-full px-2 first:pt-3 last-of-type:pb-10 sm:px-4 sm:first:pt-4 ${isWide ? "max-w-[120rem]" : "max-w-[81.5rem]"}`}
  >
    {children}
  </div>
);
