import type { RepositoryKind } from "@orrery/contract";
import { lazy, type ReactElement } from "react";
import type { FullRecord } from "../../api/repository.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { isHistory, type RepositoryRoute, revisionPath, tabOfView } from "../../lib/routes/repository-route.ts";

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

/** The tab that an address shows. Files and community have addresses of their own. */
export const tabOf = <T extends string>(
  tabs: readonly T[],
  route: RepositoryRoute,
  asked: string | undefined,
): T | ReturnType<typeof tabOfView> | "card" => {
  if (route.view !== "page") return tabOfView(route);
  return tabs.find((one) => one === asked && one !== "files" && one !== "community") ?? "card";
};

interface SharedTabProps {
  readonly kind: RepositoryKind;
  readonly tab: string;
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
}

/** Tabs that models and datasets share; undefined for the others. */
export const sharedTab = ({ kind, tab, record, route }: SharedTabProps): ReactElement | undefined => {
  if (tab === "community") return <Discussions kind={kind} id={record.id} path={route.path} />;
  if (isHistory(route)) return <HistoryView kind={kind} route={{ ...route, id: record.id }} />;
  if (tab === "files") return <FilesTab kind={kind} record={record} route={route} />;
  return tab === "settings" ? <SettingsTab kind={kind} record={record} /> : undefined;
};

/** Links to the tabs that models and datasets share. */
export const sharedTabLinks = (kind: RepositoryKind, record: FullRecord, revision: string) => {
  const path = repositoryPath(kind, record.id);
  const files = path + revisionPath("tree", revision, "");
  return {
    path,
    card: { key: "card", label: "Card", path, ...(revision !== "main" && { search: { revision } }) },
    files: { key: "files", label: "Files", path: files, count: record.siblings?.length || undefined },
    community: record.id.includes("/") ? [{ key: "community", label: "Community", path: `${path}/discussions` }] : [],
  };
};
