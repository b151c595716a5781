import type { ReactNode } from "react";
import { Anchor } from "../../text/anchor/anchor.tsx";
import { IdText } from "../../text/id-text.tsx";

export const LinkRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col border-b border-line text-sm">
    {children}
  </ol>
);

interface LinkRowProps {
  readonly href: string;
  readonly title: string;
  readonly note: string;
  readonly actions?: ReactNode;
}

export const LinkRow = ({ href, title, note, actions }: LinkRowProps) => (
  <li className="flex min-h-6 items-center gap-1 border-t border-line py-0.75">
    <span className="flex min-w-0 flex-1 flex-col">
      <Anchor href={href} className="flex min-h-3 min-w-0 items-center transition-colors hover:text-brass">
        <IdText id={title} isCut />
      </Anchor>
      <span className="text-xs text-ink-soft wrap-anywhere">{note}</span>
    </span>
    {actions && <span className="flex shrink-0 items-center gap-1">{actions}</span>}
  </li>
);
