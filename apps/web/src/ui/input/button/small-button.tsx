import type { ButtonHTMLAttributes } from "react";

const variants = {
  quiet: "text-ink-soft hover:text-ink hover:border-line-strong",
  danger: "text-bad hover:border-bad",
} as const;

interface SmallButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: keyof typeof variants;
}

export const SmallButton = ({ variant = "quiet", ...rest }: SmallButtonProps) => (
  <button
    type="button"
    className={`inline-flex h-3.5 items-center gap-0.5 rounded-control border border-line px-1 text-xs font-medium whitespace-nowrap transition-colors disabled:cursor-default disabled:opacity-50 ${variants[variant]}`}
    {...rest}
  />
);
