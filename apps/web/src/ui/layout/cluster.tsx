import type { ReactNode } from "react";

interface ClusterProps {
  readonly isTight?: boolean;
  readonly children: ReactNode;
}

export const Cluster = ({ isTight = false, children }: ClusterProps) => (
  <div className={`flex flex-wrap items-center gap-y-1 ${isTight ? "gap-x-0.25 text-sm text-ink-soft" : "gap-x-2"}`}>
    {children}
  </div>
);
