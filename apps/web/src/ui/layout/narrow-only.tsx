import type { ReactNode } from "react";

export const NarrowOnly = ({ children }: { readonly children: ReactNode }) => (
  <div className="lg:hidden">{children}</div>
);
