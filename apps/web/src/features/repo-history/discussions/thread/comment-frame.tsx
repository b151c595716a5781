import type { ReactNode } from "react";

export const CommentFrame = ({ children }: { readonly children: ReactNode }) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
);
