import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { AccountMenu } from "../../features/account/account-menu.tsx";
import { NewMenu } from "../../features/account/new-menu.tsx";
import { NotificationBell } from "../../features/account/notification-bell.tsx";
import { ThemeSwitch } from "../../features/appearance/theme-switch.tsx";
import { OfflineBanner, PageProgress, SiteFrame } from "../../ui/brand/site/site-frame.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { SourceLink } from "../../ui/text/anchor/source-link.tsx";
import { pageSource } from "./page-source.ts";
import { NavLink, SearchButton, SiteHeader } from "./site-header.tsx";

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

const SiteFooter = ({ note, links, source, end }: SiteFooterProps) => (
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** ⌘K or Ctrl K opens the search; `/` focuses the page's own search field if it has one; `?` lists the shortcuts. */
const useSearchKeys = (open: () => void, onShortcuts: () => void): void => {
  const latest = useRef({ open, onShortcuts });
  latest.current = { open, onShortcuts };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      const isSlash = isPlain && event.key === "/";
      const isHelp = isPlain && event.key === "?";
      if (!isShortcut && !isSlash && !isHelp) return;
      event.preventDefault();
      if (isHelp) return latest.current.onShortcuts();
      const field = isSlash ? document.querySelector<HTMLInputElement>("input[data-search]") : null;
      if (field) field.focus();
      else latest.current.open();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
};

const subscribe = (onChange: () => void) => {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
};

const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? null : <OfflineBanner>You’re offline. Pages you opened still work.</OfflineBanner>;
};

const loadSearch = () => import("./search-dialog.tsx");
const ShortcutsDialog = lazy(() =>
  import("./shortcuts-dialog.tsx").then(({ ShortcutsDialog: component }) => ({ default: component })),
);
const SearchDialog = lazy(() => loadSearch().then(({ SearchDialog: component }) => ({ default: component })));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const sections = [
  { href: "/models", label: "Models" },
  { href: "/datasets", label: "Datasets" },
  { href: "/tasks", label: "Tasks" },
  { href: "/playground", label: "Playground" },
  { href: "/templates", label: "Templates" },
  { href: "/providers", label: "Providers" },
  { href: "/engines", label: "Engines" },
  { href: "/docs", label: "Docs" },
];

const links = [
  { href: "/docs/api", label: "API" },
  { href: "/healthz", label: "Status" },
];

/** The hub writes its setting into the page; the development server does not. */
const sourceUrl = document.querySelector<HTMLMetaElement>("meta[name=source]")?.content ?? "";

const PageSource = () => {
  const path = pageSource(useLocation().pathname);
  if (!path || !sourceUrl.startsWith("http")) return null;
  return <SourceLink url={`${sourceUrl}/tree/main/${path}`} />;
};

/** After navigation, screen readers start at the page's content instead of the link. */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
};

const NavigationProgress = () => useRouterState({ select: ({ isLoading }) => isLoading }) && <PageProgress />;

const Header = ({ onSearch }: { readonly onSearch: () => void }) => (
  <SiteHeader
    name="Orrery"
    pathname={useLocation().pathname}
    nav={sections.map(({ href, label }) => (
      <NavLink key={href} href={href}>
        {label}
      </NavLink>
    ))}
    actions={
      <>
        <SearchButton
          label="Search the hub"
          keys={isApple ? "⌘ K" : "Ctrl K"}
          onPress={onSearch}
          onApproach={() => void loadSearch()}
        />
        <NewMenu />
        <NotificationBell />
        <AccountMenu />
      </>
    }
  />
);

export const Shell = () => {
  const [dialog, setDialog] = useState<"search" | "shortcuts">();
  const close = () => setDialog(undefined);
  const search = () => setDialog("search");
  const showShortcuts = () => setDialog("shortcuts");
  useSearchKeys(search, showShortcuts);
  useFocusOnNavigation();
  return (
    <SiteFrame
      header={
        <>
          <Header onSearch={search} />
          <NavigationProgress />
          <OfflineNotice />
        </>
      }
      footer={
        <SiteFooter
          note="Orrery, your own hub for machine-learning models"
          links={links}
          source={<PageSource />}
          end={<ThemeSwitch />}
        />
      }
    >
      <Outlet />
      <Suspense>
        {dialog === "search" && <SearchDialog onClose={close} onShortcuts={showShortcuts} />}
        {dialog === "shortcuts" && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </SiteFrame>
  );
};
