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
  /** In tables the dot has the color, and the word is plain. */
  readonly hasDot?: boolean;
  /** A ring: the state changes by itself. */
  readonly isRing?: boolean;
  readonly children: ReactNode;
}

export const StatusText = ({ variant, hasDot = false, isRing = false, children }: StatusTextProps) =>
  hasDot ? (
    <span className="inline-flex items-center gap-0.75 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-1 shrink-0 rounded-full ${isRing ? "border-2 border-current" : "bg-current"} ${variants[variant]}`}
      />
      <span className={variant === "soft" ? "text-ink-soft" : ""}>{children}</span>
    </span>
  ) : (
    <span className={`font-medium ${variants[variant]}`}>{children}</span>
  );
