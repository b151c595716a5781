import type { ReactNode } from "react";

/** A column narrower than the page, for pages with little on them. */
export const Measure = ({ children }: { readonly children: ReactNode }) => (
  <div className="max-w-[46rem]">{children}</div>
);
