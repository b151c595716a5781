import type { ReactNode } from "react";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";

interface QuietEntry {
  readonly key: string;
  readonly href: string;
  readonly label: ReactNode;
}

export const QuietList = ({ label, entries }: { readonly label: string; readonly entries: readonly QuietEntry[] }) => (
  <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-t border-line pt-1.5 text-sm text-ink-soft">
    <span>{label}</span>
    <ul className="contents">
      {entries.map(({ key, href, label: name }) => (
        <li key={key}>
          <Anchor
            href={href}
            className="underline decoration-line-strong underline-offset-[3px] transition-colors hover:text-brass"
          >
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
);
