import type { ReactNode } from "react";
import { Orbits } from "../../ui/brand/orbits.tsx";

interface StateLineProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What state the page is in, beside the orbit. */
export const StateLine = ({ title, children }: StateLineProps) => (
  <div className="flex items-start gap-2.5">
    <span className="shrink-0 pt-0.5 [&_svg]:size-7">
      <Orbits kind="state" />
    </span>
    <div className="flex min-w-0 flex-col gap-0.5">
      <p className="font-display text-2xl">{title}</p>
      <p className="max-w-[42rem] text-ink-soft text-pretty">{children}</p>
    </div>
  </div>
);
