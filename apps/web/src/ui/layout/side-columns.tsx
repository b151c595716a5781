import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

interface SideColumnsProps {
  readonly label: string;
  /** Whether narrow screens show the side at first. */
  readonly startsOpen?: boolean;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

export const SideColumns = ({ label, startsOpen = false, side, children }: SideColumnsProps) => {
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? startsOpen;
  const id = useId();
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_24rem]">
      <aside aria-label={label} className="min-w-0 md:order-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-5.5 w-full items-center justify-between rounded-card border border-line bg-surface px-2 text-sm font-medium md:hidden print:hidden"
        >
          {label}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`text-ink-soft transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        <div id={id} className={`flex flex-col gap-3 md:mt-0 ${isOpen ? "mt-2" : "max-md:hidden"}`}>
          {side}
        </div>
      </aside>
      <div className="min-w-0 md:order-1">{children}</div>
    </div>
  );
};
