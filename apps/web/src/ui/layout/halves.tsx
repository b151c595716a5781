import type { ReactNode } from "react";

export const Halves = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-x-7 gap-y-6 lg:grid-cols-2 [&>*]:min-w-0">{children}</div>
);
