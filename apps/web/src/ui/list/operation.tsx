import { type ReactNode, useState } from "react";

interface OperationProps {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly children: ReactNode;
}

export const Operation = ({ id, method, path, summary, children }: OperationProps) => {
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-1.5 gap-y-0.25 rounded-control py-1 transition-colors hover:bg-wash">
        <code className="w-[4.5rem] shrink-0 font-mono text-xs font-semibold text-brass">{method}</code>
        <code className="font-mono text-[0.8125rem] break-all">{path}</code>
        <span className="text-sm text-ink-soft md:ml-auto">{summary}</span>
      </summary>
      {isOpen && <div className="flex flex-col gap-2 pt-0.5 pb-3 md:pl-6">{children}</div>}
    </details>
  );
};

export const PartLabel = ({ children }: { readonly children: ReactNode }) => (
  <div className="text-sm font-medium text-ink-soft">{children}</div>
);
