import type { ReactNode } from "react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface FooterLink {
  readonly href: string;
  readonly label: string;
}

interface SiteFooterProps {
  readonly note: ReactNode;
  readonly links: readonly FooterLink[];
  readonly source: ReactNode;
  readonly end: ReactNode;
}

export const SiteFooter = ({ note, links, source, end }: SiteFooterProps) => (
  <footer data-print="hide" className="mt-auto border-t border-line">
    <div className="mx-auto flex w-full max-w-[81.5rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 py-4 text-sm text-ink-soft sm:px-4">
      <p className="mr-auto">{note}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Anchor href={href} className="-mx-0.25 -my-[4px] px-0.25 py-[4px] transition-colors hover:text-brass">
              {label}
            </Anchor>
          </li>
        ))}
        <li>{source}</li>
      </ul>
      {end}
    </div>
  </footer>
);
