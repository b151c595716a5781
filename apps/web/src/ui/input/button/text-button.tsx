import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";

interface TextButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: LucideIcon;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const TextButton = ({ icon: Icon, children, ...rest }: TextButtonProps) => (
  <button
    type="button"
    className="inline-flex h-3 shrink-0 items-center gap-0.5 rounded-control px-0.75 text-sm text-ink-soft transition hover:bg-wash hover:text-ink disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-wash aria-pressed:text-ink"
    {...rest}
  >
    {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
    {children}
  </button>
);
