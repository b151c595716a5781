import type { ReactNode } from "react";

const variants = {
  empty: "text-ink-soft",
  text: "whitespace-pre-wrap",
  data: "font-mono text-xs break-all whitespace-pre-wrap",
} as const;

interface GridCellProps {
  readonly variant: keyof typeof variants;
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

export const GridCell = ({ variant, isWhole = false, children }: GridCellProps) => (
  <span dir="auto" className={`${variants[variant]} ${isWhole ? "" : "line-clamp-6"}`}>
    {children}
  </span>
);

export const GridNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex justify-between gap-1 text-xs text-ink-soft tabular-nums">{children}</span>
);

export const GridMore = ({ children, onPress }: { readonly children: ReactNode; readonly onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="block py-[4px] text-xs text-ink-soft underline decoration-line-strong underline-offset-[3px] hover:text-brass"
  >
    {children}
  </button>
);

export const GridAudio = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-[15rem]">{children}</div>
);
