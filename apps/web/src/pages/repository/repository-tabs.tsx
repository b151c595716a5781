import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { lazy, type ReactElement } from "react";
import { useCanChange } from "../../features/repo-settings/use-can-change.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { isHistory, type RepositoryRoute, revisionPath, tabOfView } from "../../lib/routes/repository-route.ts";
import { DiffSkeleton, FilesSkeleton } from "../../ui/feedback/skeleton-shapes.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";

const FilesTab = lazy(() => import("./files-tab.tsx").then((module) => ({ default: module.FilesTab })));
const Discussions = lazy(() =>
  import("../../features/repo-history/discussions/discussions.tsx").then((module) => ({
    default: module.Discussions,
  })),
);
const HistoryView = lazy(() =>
  import("../../features/repo-history/history-view.tsx").then((module) => ({ default: module.HistoryView })),
);
const SettingsTab = lazy(() =>
  import("../../features/repo-settings/settings-tab.tsx").then((module) => ({ default: module.SettingsTab })),
);

/** What a tab shows something of. */
export interface TabContext {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  readonly route: RepositoryRoute;
  readonly revision: string;
  /** Search parameters of the address. */
  readonly search: Readonly<Record<string, string | undefined>>;
  /** Whether the repository is gated and the person has no access to its files; undefined until it is known. */
  readonly isLocked: boolean | undefined;
}

/** A part of the page of a model or a dataset. */
export interface RepositoryTab {
  readonly label: string;
  /** Before the ID, in the title of the page. */
  readonly title: string;
  readonly view: (context: TabContext) => ReactElement;
  /** Has the shape of what comes while the tab's script is loaded. */
  readonly loading?: (route: RepositoryRoute) => ReactElement;
  /** Default: the page with the tab's key as parameter. */
  readonly link?: (context: TabContext) => { readonly path: string; readonly search?: Record<string, string> };
  readonly count?: (record: RepositoryRecord) => number | undefined;
  /** Default: always. */
  readonly isOffered?: (record: RepositoryRecord) => boolean;
  readonly isForOwners?: boolean;
  /** Only for people who can read the files. */
  readonly needsFiles?: boolean;
}

/** Tabs by their keys, in order. */
export type TabTable = Readonly<Record<string, RepositoryTab>>;

const pathOf = ({ kind, record }: TabContext): string => repositoryPath(kind, record.id);

/** Until somebody has written its card, a dataset with rows opens on them. */
const firstTab = (kind: RepositoryKind, { description, tags = [] }: RepositoryRecord): string =>
  kind === "dataset" && !description && tags.some((tag) => tag.startsWith("format:")) ? "rows" : "card";

/** The card's link, which has no tab in its address where the page opens on it. */
export const cardLink: RepositoryTab["link"] = (context) => ({
  path: pathOf(context),
  search: {
    ...(firstTab(context.kind, context.record) !== "card" && { tab: "card" }),
    ...(context.revision !== "main" && { revision: context.revision }),
  },
});

/** Tabs that models and datasets share. */
export const sharedTabs = {
  files: {
    label: "Files",
    title: "Files of ",
    link: (context) => ({ path: pathOf(context) + revisionPath("tree", context.revision, "") }),
    count: ({ siblings }) => siblings?.length || undefined,
    loading: ({ view }) =>
      view === "commit" || view === "compare" ? <DiffSkeleton height={600} /> : <FilesSkeleton height={600} />,
    view: ({ kind, record, route, isLocked = true }) =>
      isHistory(route) ? (
        <HistoryView kind={kind} route={{ ...route, id: record.id }} />
      ) : (
        <FilesTab kind={kind} record={record} route={route} isLocked={isLocked} />
      ),
  },
  community: {
    label: "Community",
    title: "Discussions of ",
    link: (context) => ({ path: `${pathOf(context)}/discussions` }),
    isOffered: ({ id }) => id.includes("/"),
    view: ({ kind, record, route }) => <Discussions kind={kind} id={record.id} path={route.path} />,
  },
  settings: {
    label: "Settings",
    title: "Settings of ",
    isForOwners: true,
    link: (context) => ({ path: `${pathOf(context)}/settings` }),
    view: ({ kind, record, route }) => <SettingsTab kind={kind} record={record} part={route.path} />,
  },
} as const satisfies TabTable;

/** The tab that an address shows. Files and community have addresses of their own. */
export const tabOf = (tabs: TabTable, { kind, record, route, search: { tab }, isLocked }: TabContext): string => {
  if (route.view !== "page") return tabOfView(route);
  const isAsked = tab !== undefined && Object.hasOwn(tabs, tab) && tab !== "files" && tab !== "community";
  const chosen = isAsked ? tab : firstTab(kind, record);
  return isLocked && tabs[chosen]?.needsFiles ? "card" : chosen;
};

const countIn = (count: number | undefined) => (count === undefined ? undefined : fullCount(count));

interface RepositoryTabsProps {
  readonly tabs: TabTable;
  readonly context: TabContext;
  readonly current: string;
}

export const RepositoryTabs = ({ tabs, context, current }: RepositoryTabsProps) => {
  const { record, isLocked } = context;
  const canChange = useCanChange(record.id);
  const offered = Object.entries(tabs).filter(
    ([key, { isOffered = () => true, isForOwners = false, needsFiles = false }]) =>
      isOffered(record) && (!isForOwners || canChange || key === current) && !(needsFiles && isLocked !== false),
  );
  return (
    <Tabs
      label="Parts of this page"
      current={current}
      tabs={offered.map(([key, { label, link, count }]) => ({
        key,
        label,
        ...(link?.(context) ?? { path: pathOf(context), search: { tab: key } }),
        count: countIn(count?.(record)),
      }))}
    />
  );
};
