import type { ReactNode } from "react";

export const Thirds = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-x-5 gap-y-4 md:grid-cols-2 lg:grid-cols-3 [&>*]:min-w-0">{children}</div>
);
