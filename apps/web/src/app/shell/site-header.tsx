import { Menu, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Orbits } from "../../ui/brand/orbits.tsx";
import { Anchor, type AnchorProps } from "../../ui/text/anchor/anchor.tsx";
import { Kbd } from "../../ui/text/text.tsx";

interface SiteHeaderProps {
  readonly name: string;
  readonly nav: ReactNode;
  readonly actions: ReactNode;
  readonly pathname: string;
}

const NavMenu = ({ nav, pathname }: Pick<SiteHeaderProps, "nav" | "pathname">) => (
  <>
    <button
      type="button"
      popoverTarget="site-menu"
      className="inline-flex h-5 items-center gap-0.75 rounded-control px-1 text-sm font-medium text-ink-soft hover:text-ink lg:hidden"
    >
      <Menu size={18} strokeWidth={1.75} aria-hidden="true" />
      Menu
    </button>
    <nav
      key={pathname}
      id="site-menu"
      popover="auto"
      aria-label="Menu"
      className="fixed inset-x-0 top-7 m-0 w-full max-w-none border-b border-line bg-paper px-2 pb-2 text-base font-medium text-ink open:grid sm:px-4 sm:open:grid-cols-2"
    >
      {nav}
    </nav>
  </>
);

export const SiteHeader = ({ name, nav, actions, pathname }: SiteHeaderProps) => (
  <header data-print="hide" className="sticky top-0 z-30 border-b border-line bg-paper">
    <div className="mx-auto flex h-7 w-full max-w-[81.5rem] items-center gap-1.5 px-2 sm:gap-4 sm:px-4">
      <Anchor
        href="/"
        className="flex items-center gap-1 font-display text-xl leading-none"
        aria-label={`${name}, home`}
      >
        <Orbits kind="mark" />
        <span className="hidden sm:inline">{name}</span>
      </Anchor>
      <nav aria-label="Main" className="hidden items-center gap-2 text-sm font-medium lg:flex">
        {nav}
      </nav>
      <NavMenu nav={nav} pathname={pathname} />
      <div className="ml-auto flex shrink-0 items-center gap-1.5">{actions}</div>
    </div>
  </header>
);

export const NavLink = (props: AnchorProps) => (
  <Anchor
    className="flex h-7 shrink-0 items-center border-b-2 border-transparent px-0.5 pt-[2px] text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-brass aria-[current=page]:text-ink data-[status=active]:border-brass data-[status=active]:text-ink"
    {...props}
  />
);

interface SearchButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly onPress: () => void;
  readonly onApproach: () => void;
}

export const SearchButton = ({ label, keys, onPress, onApproach }: SearchButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    onPointerEnter={onApproach}
    onFocus={onApproach}
    aria-keyshortcuts="Control+K Meta+K /"
    className="inline-flex h-4 w-4 items-center justify-center gap-1 rounded-control text-sm text-ink-soft transition-colors hover:text-ink sm:w-[14rem] sm:justify-start sm:border sm:border-line sm:pr-0.75 sm:pl-1.25 sm:hover:border-line-strong"
  >
    <Search size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    <span className="sr-only sm:not-sr-only">{label}</span>
    <span aria-hidden="true" className="ml-auto hidden sm:block">
      <Kbd>{keys}</Kbd>
    </span>
  </button>
);
