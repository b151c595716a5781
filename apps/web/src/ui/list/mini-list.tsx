import type { ReactNode } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";

interface MiniListProps {
  readonly label: string;
  readonly count?: ReactNode;
  readonly entries: readonly { readonly key: string; readonly href: string; readonly label: ReactNode }[];
}

export const MiniList = ({ label, count, entries }: MiniListProps) => (
  <div className="border-t border-line py-0.75">
    <div className="flex justify-between text-sm text-ink-soft">
      {label}
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </div>
    <ul>
      {entries.map(({ key, href, label: name }) => (
        <li key={key}>
          <Anchor href={href} className="block py-[3px] text-[0.8125rem] transition-colors hover:text-brass">
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  </div>
);
