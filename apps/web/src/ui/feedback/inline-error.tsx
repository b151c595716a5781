import type { ReactNode } from "react";

/** What went wrong, said at once to those who do not see it. */
export const InlineError = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="max-w-[42rem] text-sm text-bad text-pretty">
    {children}
  </p>
);
