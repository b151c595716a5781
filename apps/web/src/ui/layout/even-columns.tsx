import type { ReactNode } from "react";

export const EvenColumns = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid gap-x-5 gap-y-4 md:grid-cols-2 [&>*]:min-w-0">{children}</div>
);
