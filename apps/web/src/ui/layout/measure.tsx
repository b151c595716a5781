import type { ReactNode } from "react";

export const Measure = ({ children }: { readonly children: ReactNode }) => (
  <div className="max-w-[46rem]">{children}</div>
);
