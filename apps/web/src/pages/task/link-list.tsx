import { ArrowUpRight } from "lucide-react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface LinkEntry {
  readonly key: string;
  readonly label: string;
  readonly href: string;
}

const shape =
  "inline-flex items-center gap-0.5 rounded-control border border-line px-1 py-[3px] text-sm leading-[1.35]";

const Out = ({ label, href }: Omit<LinkEntry, "key">) => (
  <Anchor href={href} className={`group ${shape} transition-colors hover:border-brass hover:text-brass`}>
    {label}
    <ArrowUpRight size={13} strokeWidth={1.75} aria-hidden="true" className="text-ink-soft group-hover:text-brass" />
    <span className="sr-only"> (opens in a new tab)</span>
  </Anchor>
);

export const LinkList = ({ links }: { readonly links: readonly LinkEntry[] }) => (
  <ul className="flex flex-wrap gap-0.75 border-t border-line pt-1.5">
    {links.map(({ key, label, href }) => (
      <li key={key}>{href ? <Out label={label} href={href} /> : <span className={shape}>{label}</span>}</li>
    ))}
  </ul>
);
