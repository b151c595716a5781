import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { usePopover } from "../../../ui/overlay/use-popover.ts";

interface PickerProps {
  /** For screen readers: what is picked, and the current choice. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly text: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that shows the current choice and opens a list of others. */
export const Picker = ({ label, icon, text, children }: PickerProps) => {
  const popover = usePopover();
  return (
    <div {...popover.frame} className="relative max-w-full min-w-0">
      <button
        {...popover.button}
        aria-label={label}
        className="inline-flex h-4.5 max-w-full items-center gap-0.75 rounded-control border border-line px-1.25 text-sm font-medium transition-colors hover:border-line-strong hover:bg-wash"
      >
        <span className="shrink-0 text-ink-soft">{icon}</span>
        <span className="max-w-[16rem] truncate">{text}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
      </button>
      <div
        {...popover.panel}
        className="absolute top-full left-0 z-40 mt-1 w-[min(22rem,calc(100vw-2rem))] animate-appear rounded-card border border-line bg-surface text-sm shadow-float"
      >
        {popover.isOpen && children(popover.close)}
      </div>
    </div>
  );
};

export const PickerFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="border-t border-line px-1.25 py-0.75 text-xs text-ink-soft">{children}</div>
);

/** One choice: a name in mono that is cut where it is too long, and whether it is the current one. */
export const PickerOption = ({ name, mark }: { readonly name: string; readonly mark: ReactNode }) => (
  <span className="flex items-center gap-1">
    <span className="min-w-0 flex-1 truncate font-mono text-[0.8125rem] [font-variant-ligatures:none]" title={name}>
      {name}
    </span>
    {mark && <span className="shrink-0 text-brass">{mark}</span>}
  </span>
);
