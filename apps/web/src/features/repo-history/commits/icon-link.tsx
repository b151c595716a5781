import type { LucideIcon } from "lucide-react";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";

interface IconLinkProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly href: string;
}

export const IconLink = ({ icon: Icon, label, href }: IconLinkProps) => (
  <Anchor
    href={href}
    aria-label={label}
    title={label}
    className="inline-flex size-3 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-wash hover:text-ink"
  >
    <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
  </Anchor>
);
