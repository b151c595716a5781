import type { ReactNode } from "react";
import { Anchor, type AnchorProps } from "../../ui/text/anchor/anchor.tsx";

export const HeaderEnd = ({ children }: { readonly children?: ReactNode }) => (
  <div className="flex h-4 min-w-[3.25rem] items-center justify-end">{children}</div>
);

export const HeaderLink = (props: AnchorProps) => (
  <Anchor
    className="flex h-4 items-center text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink"
    {...props}
  />
);
