import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isHubError } from "../../../api/hub-error.ts";
import { type FullRecord, recordQuery } from "../../../api/repository.ts";
import { FailureNotice } from "../../../features/failure/failure-notice.tsx";
import { isOnlyNamed } from "../../../features/not-on-hub/is-only-named.ts";
import { RepositorySkeleton } from "../../../features/repositories/repository-skeleton.tsx";
import {
  isHistory,
  parseRepositoryPath,
  type RepositoryRoute,
  sharedRevision,
  tabOfView,
} from "../../../lib/routes/repository-route.ts";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PageMeta } from "../../../ui/layout/page-meta.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { DatasetHeader } from "./dataset-header.tsx";
import { type DatasetTab, DatasetTabs, datasetTabs } from "./dataset-tabs.tsx";
import { MissingDataset } from "./missing-dataset.tsx";

const CardTab = lazy(() => import("./card-tab.tsx").then((module) => ({ default: module.CardTab })));
const RowsTab = lazy(() => import("./rows/rows-tab.tsx").then((module) => ({ default: module.RowsTab })));
const SqlTab = lazy(() => import("./sql/sql-tab.tsx").then((module) => ({ default: module.SqlTab })));
const FilesTab = lazy(() => import("../files-tab.tsx").then((module) => ({ default: module.FilesTab })));
const Discussions = lazy(() =>
  import("../../../features/repo-history/discussions/discussions.tsx").then((module) => ({
    default: module.Discussions,
  })),
);
const HistoryView = lazy(() =>
  import("../../../features/repo-history/history-view.tsx").then((module) => ({ default: module.HistoryView })),
);
const NotOnHub = lazy(() =>
  import("../../../features/not-on-hub/not-on-hub.tsx").then((module) => ({ default: module.NotOnHub })),
);
const SettingsTab = lazy(() =>
  import("../../../features/repo-settings/settings-tab.tsx").then((module) => ({ default: module.SettingsTab })),
);
const UseTab = lazy(() => import("./use-tab.tsx").then((module) => ({ default: module.UseTab })));

interface Search {
  readonly tab?: string;
  readonly revision?: string;
  readonly config?: string;
  readonly split?: string;
  readonly offset?: string;
  readonly q?: string;
  readonly where?: string;
  readonly sort?: string;
  readonly sql?: string;
}

/** Tabs with addresses of their own. */
const ownViews: ReadonlySet<DatasetTab> = new Set(["files", "community"]);

const tabOf = (route: RepositoryRoute, tab: string | undefined): DatasetTab =>
  route.view === "page" ? (datasetTabs.find((one) => one === tab && !ownViews.has(one)) ?? "card") : tabOfView(route);

const offsetOf = (text: string | undefined): number => {
  const offset = Number(text ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
};

const rowsPageOf = ({ config, split, offset, q, where, sort }: Search) => ({
  config,
  split,
  offset: offsetOf(offset),
  search: q,
  where,
  sort,
});

interface BodyProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
  readonly search: Search;
}

const Body = ({ record, route, search }: BodyProps) => {
  const tab = tabOf(route, search.tab);
  if (tab === "community") return <Discussions kind="dataset" id={record.id} path={route.path} />;
  if (isHistory(route)) return <HistoryView kind="dataset" route={{ ...route, id: record.id }} />;
  if (tab === "files") return <FilesTab kind="dataset" record={record} route={route} />;
  if (tab === "use") return <UseTab id={record.id} />;
  if (tab === "settings") return <SettingsTab kind="dataset" record={record} />;
  if (tab === "rows") return <RowsTab record={record} page={rowsPageOf(search)} />;
  if (tab === "sql") return <SqlTab record={record} sql={search.sql} />;
  return <CardTab record={record} revision={search.revision ?? "main"} />;
};

const titles: { readonly [T in DatasetTab]: string } = {
  card: "",
  rows: "Rows of ",
  sql: "SQL on ",
  files: "Files of ",
  community: "Discussions of ",
  use: "Use ",
  settings: "Settings of ",
};

const Loaded = (props: BodyProps) => {
  const { record, route, search } = props;
  const tab = tabOf(route, search.tab);
  return (
    <Page space="tight">
      <PageMeta
        title={`${titles[tab]}${record.id}`}
        description={`The dataset ${record.id}: its card, its rows, its files, and the code that loads it.`}
      />
      <Stack gap="lg">
        <Stack>
          <DatasetHeader record={record} />
          <DatasetTabs record={record} current={tab} revision={search.revision ?? sharedRevision(route)} />
        </Stack>
        <Suspense fallback={<SkeletonPanel height={600} />}>
          <Body {...props} />
        </Suspense>
      </Stack>
    </Page>
  );
};

export const DatasetPage = () => {
  const { _splat: url = "" } = useParams({ strict: false }) as { _splat?: string };
  const search = useSearch({ strict: false }) as Search;
  const route = parseRepositoryPath(url);
  const id = route?.id ?? url;
  const { data, error, refetch } = useQuery({ ...recordQuery("dataset", id), enabled: route !== undefined });
  if (data && isOnlyNamed(data))
    return (
      <Suspense fallback={<RepositorySkeleton kind="dataset" id={id} />}>
        <NotOnHub kind="dataset" record={data} header={<DatasetHeader record={data} />} />
      </Suspense>
    );
  if (data && route) return <Loaded key={data.id} record={data} route={route} search={search} />;
  if (!route || isHubError(error, "not_found")) return <MissingDataset id={id} />;
  if (error)
    return (
      <>
        <PageMeta title="Not available" description="Can’t load this dataset." />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  return <RepositorySkeleton kind="dataset" id={id} />;
};
