import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";

interface CountButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly count: string;
  readonly isOn: boolean;
}

/** A switch that many people turn, with how many have. */
export const CountButton = ({ icon: Icon, label, count, isOn, ...rest }: CountButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    className="inline-flex h-4.5 shrink-0 items-center gap-1 rounded-control border border-line px-1.5 text-sm font-medium whitespace-nowrap transition hover:border-line-strong hover:bg-wash aria-pressed:bg-wash"
    {...rest}
  >
    <Icon
      size={16}
      strokeWidth={1.75}
      aria-hidden="true"
      className={isOn ? "fill-current text-brass" : "text-ink-soft"}
    />
    {label}
    <span className="border-l border-line pl-1 font-normal text-ink-soft tabular-nums">{count}</span>
  </button>
);
