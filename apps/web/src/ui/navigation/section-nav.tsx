import { Anchor } from "../text/anchor/anchor.tsx";
import { Tabs } from "./tabs.tsx";

interface NavProps {
  readonly label: string;
  readonly groups: readonly {
    readonly title: string;
    readonly links: readonly { readonly key: string; readonly href: string; readonly label: string }[];
  }[];
  readonly current: string | undefined;
}

export const DocNav = ({ label, groups, current }: NavProps) => (
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

/** The sections of settings: a list beside them, or tabs above them on narrow screens. */
export const SectionNav = ({ label, current, groups }: NavProps) => (
  <>
    <DocNav label={label} current={current} groups={groups} />
    <div className="lg:hidden">
      <Tabs
        label={label}
        current={current ?? ""}
        tabs={groups.flatMap(({ links }) =>
          links.map(({ key, href, label: name }) => ({ key, label: name, path: href })),
        )}
      />
    </div>
  </>
);
