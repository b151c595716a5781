import type { ReactNode } from "react";

const looks = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  brass: "text-brass",
  soft: "text-ink-soft",
} as const;

interface StatusTextProps {
  readonly look: keyof typeof looks;
  readonly children: ReactNode;
}

/** A word that says how something stands, in the colour of that. */
export const StatusText = ({ look, children }: StatusTextProps) => (
  <span className={`font-medium ${looks[look]}`}>{children}</span>
);
