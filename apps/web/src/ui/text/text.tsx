import type { ReactNode } from "react";

const variants = {
  lead: "max-w-[40rem] text-lg text-ink-soft text-pretty",
  summary: "max-w-[46rem] text-lg text-ink-soft text-pretty",
  body: "max-w-[42rem] text-pretty",
  quiet: "max-w-[42rem] text-ink-soft text-pretty",
  soft: "max-w-[42rem] text-sm text-ink-soft text-pretty",
  note: "text-sm text-ink-soft",
  label: "text-sm font-medium text-ink-soft",
} as const;

interface TextProps {
  readonly variant?: keyof typeof variants;
  readonly children: ReactNode;
}

export const Text = ({ variant = "body", children }: TextProps) => <p className={variants[variant]}>{children}</p>;

export const Code = ({ children }: { readonly children: ReactNode }) => (
  <code className="font-mono text-[0.92em]">{children}</code>
);

export const Kbd = ({ children }: { readonly children: ReactNode }) => (
  <kbd className="hidden rounded-[4px] border border-line bg-paper px-0.5 font-mono text-xs text-ink-soft sm:inline">
    {children}
  </kbd>
);

/** Announced by screen readers when it changes. */
export const LiveRegion = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);
