import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "../../text/anchor/anchor.tsx";

/** The end of the header; it keeps its room while what belongs there is not known yet. */
export const HeaderEnd = ({ children }: { readonly children?: ReactNode }) => (
  <div className="flex h-4 min-w-[3.25rem] items-center justify-end">{children}</div>
);

/** A short link at the end of the header. */
export const HeaderLink = (props: AnchorProps) => (
  <Anchor
    className="flex h-4 items-center text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink"
    {...props}
  />
);
