import { Bell } from "lucide-react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface BellLinkProps {
  readonly href: string;
  readonly label: string;
  readonly hasNew: boolean;
}

export const BellLink = ({ href, label, hasNew }: BellLinkProps) => (
  <Anchor
    href={href}
    aria-label={label}
    title={label}
    className="relative inline-flex size-4 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:text-ink"
  >
    <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
    {hasNew && (
      <span
        aria-hidden="true"
        className="absolute top-[5px] right-[5px] size-1 rounded-full bg-brass ring-2 ring-paper"
      />
    )}
  </Anchor>
);
