import type { ReactNode } from "react";

export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-0.75">{children}</div>
);
