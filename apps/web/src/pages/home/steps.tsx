import type { ReactNode } from "react";

export const Steps = ({ children }: { readonly children: ReactNode }) => (
  <ol className="grid gap-x-7 gap-y-4 md:grid-cols-2">{children}</ol>
);

interface StepProps {
  readonly number: number;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export const Step = ({ number, title, children }: StepProps) => (
  <li className="flex min-w-0 flex-col gap-1.25 border-t border-line pt-2">
    <div className="flex items-baseline gap-1.25">
      <span aria-hidden="true" className="font-display text-xl text-brass">
        {number}
      </span>
      {title}
    </div>
    <div className="flex flex-col gap-1.25 text-sm text-ink-soft text-pretty">{children}</div>
  </li>
);
