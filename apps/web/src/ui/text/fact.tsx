import type { ReactNode } from "react";

const variants = {
  plain: "text-ink-soft",
  strong: "font-medium text-ink",
  brass: "font-medium text-brass",
} as const;

interface FactProps {
  readonly label: string;
  readonly variant?: keyof typeof variants;
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export const Fact = ({ label, variant = "plain", title, icon, children }: FactProps) => (
  <span
    title={title ?? label}
    className={`inline-flex min-w-0 items-center gap-0.5 text-sm whitespace-nowrap tabular-nums ${variants[variant]}`}
  >
    {icon}
    <span className="sr-only">{label}: </span>
    <span className="truncate">{children}</span>
  </span>
);
