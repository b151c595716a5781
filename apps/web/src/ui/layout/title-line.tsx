import type { ReactNode } from "react";

export const TitleLine = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-0.75">{children}</div>
);
