import type { ReactNode } from "react";

/** Words for screen readers, where what is seen says it already. */
export const HiddenText = ({ children }: { readonly children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);
