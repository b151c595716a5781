import type { ReactNode } from "react";

const lineClasses = { 2: "line-clamp-2", 3: "line-clamp-3 min-h-[3lh]" } as const;
const variants = { soft: "text-xs leading-normal text-ink-soft", name: "font-mono text-xs leading-normal" } as const;

interface ClampedTextProps {
  readonly lines: keyof typeof lineClasses;
  readonly variant?: keyof typeof variants;
  readonly children: ReactNode;
}

export const ClampedText = ({ lines, variant = "soft", children }: ClampedTextProps) => (
  <p className={`${lineClasses[lines]} ${variants[variant]} break-words`}>{children}</p>
);
