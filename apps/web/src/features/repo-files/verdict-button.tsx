import { CircleHelp, Clock, ShieldAlert, ShieldCheck, ShieldX, TriangleAlert } from "lucide-react";

const looks = {
  safe: { Icon: ShieldCheck, label: "Safe", color: "text-good" },
  caution: { Icon: TriangleAlert, label: "Caution", color: "text-warn" },
  error: { Icon: CircleHelp, label: "Not judged", color: "text-ink-soft" },
  suspicious: { Icon: ShieldAlert, label: "Suspicious", color: "text-warn" },
  unsafe: { Icon: ShieldX, label: "Unsafe", color: "text-bad" },
  queued: { Icon: Clock, label: "Scanning", color: "text-ink-soft" },
  unscanned: { Icon: CircleHelp, label: "Not scanned", color: "text-ink-soft" },
} as const;

export type VerdictStatus = keyof typeof looks;

export const verdictLabel = (status: VerdictStatus): string => looks[status].label;

interface VerdictButtonProps {
  readonly status: VerdictStatus;
  /** What it is about, for screen readers. */
  readonly subject: string;
  readonly onOpen: () => void;
}

/** A small verdict that opens its evidence. On a phone it is an icon, so that names have room. */
export const VerdictButton = ({ status, subject, onOpen }: VerdictButtonProps) => {
  const { Icon, label, color } = looks[status];
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      aria-label={`${label}: scan of ${subject}`}
      title={label}
      className={`inline-flex h-3 min-w-3 shrink-0 items-center justify-center gap-0.5 rounded-control px-0.5 text-xs transition-colors hover:bg-wash ${color}`}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {status !== "safe" && (
        <span aria-hidden="true" className="max-sm:hidden">
          {label}
        </span>
      )}
    </button>
  );
};
