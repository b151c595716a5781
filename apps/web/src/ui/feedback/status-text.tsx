import type { ReactNode } from "react";

const variants = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  brass: "text-brass",
  soft: "text-ink-soft",
} as const;

interface StatusTextProps {
  readonly variant: keyof typeof variants;
  readonly children: ReactNode;
}

export const StatusText = ({ variant, children }: StatusTextProps) => (
  <span className={`font-medium ${variants[variant]}`}>{children}</span>
);
