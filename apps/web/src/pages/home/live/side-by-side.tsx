import type { ReactNode } from "react";

interface SideBySideProps {
  readonly first: ReactNode;
  readonly children: ReactNode;
}

/** A fixed part, and one that fills the rest of the line. */
export const SideBySide = ({ first, children }: SideBySideProps) => (
  <div className="flex items-start gap-3">
    {first}
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">{children}</div>
  </div>
);
