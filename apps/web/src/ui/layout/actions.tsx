import type { ReactNode } from "react";

/** Small buttons at the end of a row. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-0.75">{children}</div>
);
