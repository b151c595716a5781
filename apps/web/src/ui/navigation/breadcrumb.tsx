import { Anchor } from "../text/anchor/anchor.tsx";

interface Crumb {
  readonly href: string;
  readonly label: string;
}

export const Breadcrumb = ({
  crumbs,
  label = "Breadcrumb",
}: {
  readonly crumbs: readonly Crumb[];
  readonly label?: string;
}) => (
  <nav aria-label={label} data-print="hide">
    <ol className="flex flex-wrap gap-x-1 text-sm text-ink-soft">
      {crumbs.map(({ href, label }, index) => (
        <li key={href} className="flex gap-1">
          {index > 0 && <span aria-hidden="true">/</span>}
          <Anchor href={href} className="-mx-[3px] -my-[4px] px-[3px] py-[4px] transition-colors hover:text-brass">
            {label}
          </Anchor>
        </li>
      ))}
    </ol>
  </nav>
);
