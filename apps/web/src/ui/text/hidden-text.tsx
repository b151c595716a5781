import type { ReactNode } from "react";

export const HiddenText = ({ children }: { readonly children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);
