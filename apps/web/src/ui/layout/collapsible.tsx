import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface CollapsibleProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Rendered when opened for the first time. */
export const Collapsible = ({ title, note, children }: CollapsibleProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex cursor-pointer list-none items-center gap-0.5 rounded-control py-0.75 text-sm text-ink-soft transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-90"
        />
        {title}
        {note !== undefined && <span className="ml-auto text-xs tabular-nums">{note}</span>}
      </summary>
      {isOpen && <div className="flex min-w-0 flex-col gap-1 pb-1.5">{children}</div>}
    </details>
  );
};
