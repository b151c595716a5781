import type { ReactNode } from "react";

/** Shows its content where there is no room for a rail. */
export const NarrowOnly = ({ children }: { readonly children: ReactNode }) => (
  <div className="lg:hidden">{children}</div>
);
