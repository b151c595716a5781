import type { ReactNode } from "react";

export const Soft = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-ink-soft">{children}</span>
);

/** The best value of several columns. */
export const Best = ({ children }: { readonly children: ReactNode }) => (
  <>
    <span className="font-medium">{children}</span>
    <span className="ml-0.75 text-xs text-brass">Best</span>
  </>
);
