import type { ReactNode } from "react";

/** Two parts at the ends of a line. */
export const Spread = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">{children}</div>
);
