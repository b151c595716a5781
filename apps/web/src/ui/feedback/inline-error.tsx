import type { ReactNode } from "react";

export const InlineError = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="max-w-[42rem] text-sm text-bad text-pretty">
    {children}
  </p>
);
