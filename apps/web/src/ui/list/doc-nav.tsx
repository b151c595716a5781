import type { ReactNode } from "react";
import { Anchor } from "../text/anchor/anchor.tsx";

interface DocNavProps {
  readonly label: string;
  readonly groups: readonly {
    readonly title: string;
    readonly links: readonly { readonly key: string; readonly href: string; readonly label: string }[];
  }[];
  readonly current: string | undefined;
}

export const DocNav = ({ label, groups, current }: DocNavProps) => (
  <nav aria-label={label} data-print="hide" className="flex flex-col gap-2 text-sm max-lg:hidden">
    {groups.map(({ title, links }) => (
      <div key={title}>
        <div className="pb-0.5 font-semibold">{title}</div>
        <ul className="border-l border-line">
          {links.map(({ key, href, label: name }) => (
            <li key={key}>
              <Anchor
                href={href}
                data-current={key === current}
                className="-ml-px block border-l border-transparent py-[3px] pl-1.5 text-ink-soft transition-colors hover:text-brass data-[current=true]:border-brass data-[current=true]:text-ink"
              >
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

interface DocColumnsProps {
  readonly nav: ReactNode;
  readonly outline: ReactNode;
  readonly children: ReactNode;
}

export const DocColumns = ({ nav, outline, children }: DocColumnsProps) => (
  <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)_12rem]">
    <div className="flex min-w-0 flex-col gap-2 self-start lg:sticky lg:top-10 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:-m-0.5 lg:p-0.5 lg:pb-2">
      {nav}
    </div>
    <div className="min-w-0">{children}</div>
    <div className="sticky top-10 hidden self-start lg:block">{outline}</div>
  </div>
);

export const DocResults = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col">
    {children}
  </ul>
);

interface DocResultProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly source: string;
  readonly children: ReactNode;
}

export const DocResult = ({ href, title, source, children }: DocResultProps) => (
  <li className="border-t border-line first:border-t-0">
    <Anchor href={href} className="block rounded-control px-0.5 py-1 text-sm transition-colors hover:bg-wash">
      <span className="block font-medium">{title}</span>
      <span className="block text-xs text-ink-soft">{source}</span>
      <span className="line-clamp-2 text-ink-soft">{children}</span>
    </Anchor>
  </li>
);
