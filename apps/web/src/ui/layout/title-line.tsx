import type { ReactNode } from "react";

/** A title and the small things that belong to it, on one line. */
export const TitleLine = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-0.75">{children}</div>
);
