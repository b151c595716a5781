import { Download } from "lucide-react";
import { servedUrl } from "../../../lib/routes/site-root.ts";

interface SaveLinkProps {
  readonly href: string;
  readonly name: string;
  readonly note: string;
}

export const SaveLink = ({ href, name, note }: SaveLinkProps) => (
  <a
    href={servedUrl(href)}
    download={name}
    className="inline-flex w-fit items-center gap-0.5 rounded-control text-sm text-ink-soft transition-colors hover:text-brass"
  >
    <Download size={14} strokeWidth={1.75} aria-hidden="true" />
    Save {name}
    <span className="tabular-nums">({note})</span>
  </a>
);
