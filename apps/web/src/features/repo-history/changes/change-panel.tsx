import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

interface ChangePanelProps {
  readonly path: string;
  readonly mark: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export const ChangePanel = ({ path, mark, actions, children }: ChangePanelProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <section
      aria-label={path}
      className="overflow-hidden rounded-card border border-line bg-surface [contain-intrinsic-size:auto_160px] [content-visibility:auto]"
    >
      <div
        className={`flex min-h-5.5 flex-wrap items-center gap-x-1 gap-y-0.5 px-1.5 py-0.5 text-sm ${isOpen ? "border-b border-line" : ""}`}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Collapse" : "Expand"} ${path}`}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
        >
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`transition-transform ${isOpen ? "" : "-rotate-90"}`}
          />
        </button>
        <span className="min-w-0 font-mono text-[0.8125rem] [overflow-wrap:anywhere] [font-variant-ligatures:none]">
          {path}
        </span>
        {mark}
        <span className="ml-auto flex items-center gap-1">{actions}</span>
      </div>
      {isOpen && children}
    </section>
  );
};

const statuses = {
  added: { text: "Added", look: "bg-[color-mix(in_oklab,var(--color-good)_12%,transparent)] text-good" },
  removed: { text: "Removed", look: "bg-[color-mix(in_oklab,var(--color-bad)_10%,transparent)] text-bad" },
  modified: { text: "Changed", look: "bg-brass-wash text-ink" },
} as const;

export const ChangeMark = ({ status, text }: { readonly status: keyof typeof statuses; readonly text?: string }) => (
  <span
    className={`inline-flex shrink-0 items-center rounded-control px-0.75 py-px text-xs whitespace-nowrap ${statuses[status].look}`}
  >
    {text ?? statuses[status].text}
  </span>
);

/** `+4 −2`. */
export const LineCounts = ({ added, removed }: { readonly added: number; readonly removed: number }) => (
  <span className="inline-flex shrink-0 gap-0.75 font-mono text-xs tabular-nums">
    <span className="text-good">
      <span className="sr-only">Lines added: </span>+{added}
    </span>
    <span className="text-bad">
      <span className="sr-only">Lines removed: </span>−{removed}
    </span>
  </span>
);

export const ChangeNote = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1 px-2 py-1.25 text-sm text-ink-soft">{children}</div>
);

export const ChangeFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-1 border-t border-line px-2 py-1 text-xs text-ink-soft">
    {children}
  </div>
);
