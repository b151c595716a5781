import { NarrowOnly } from "../layout/narrow-only.tsx";
import { Tabs } from "../layout/tabs.tsx";
import { DocNav } from "./doc-nav.tsx";

interface SectionNavProps {
  readonly label: string;
  readonly current: string | undefined;
  readonly groups: readonly {
    readonly title: string;
    readonly links: readonly { readonly key: string; readonly href: string; readonly label: string }[];
  }[];
}

/** The sections of settings: a list beside them, or tabs above them on narrow screens. */
export const SectionNav = ({ label, current, groups }: SectionNavProps) => (
  <>
    <DocNav label={label} current={current} groups={groups} />
    <NarrowOnly>
      <Tabs
        label={label}
        current={current ?? ""}
        tabs={groups.flatMap(({ links }) =>
          links.map(({ key, href, label: name }) => ({ key, label: name, path: href })),
        )}
      />
    </NarrowOnly>
  </>
);
