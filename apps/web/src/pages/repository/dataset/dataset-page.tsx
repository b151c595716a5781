import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import { SimilarRepositories } from "../../../features/repositories/similar-repositories.tsx";
import { parseRepositoryPath, type RepositoryRoute, sharedRevision } from "../../../lib/routes/repository-route.ts";
import { MissingItem } from "../../../ui/feedback/not-found.tsx";
import { ButtonLink } from "../../../ui/input/button/button.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PageMeta } from "../../../ui/layout/page-meta.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { RepositoryPart } from "../repository-part.tsx";
import { RepositoryRecord } from "../repository-record.tsx";
import { sharedTab, sharedTabLinks, tabOf } from "../repository-tabs.tsx";
import { DatasetHeader } from "./dataset-header.tsx";

const MissingDataset = ({ id }: { readonly id: string }) => (
  <MissingItem
    kind="Dataset"
    name={id}
    actions={
      <>
        <ButtonLink variant="primary" href="/datasets">
          All datasets
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </>
    }
  >
    <SimilarRepositories kind="dataset" name={id.slice(id.indexOf("/") + 1)} />
  </MissingItem>
);

const datasetTabs = ["card", "rows", "sql", "files", "community", "use", "settings"] as const;

type DatasetTab = (typeof datasetTabs)[number];

interface DatasetTabsProps {
  readonly record: FullRecord;
  readonly current: DatasetTab;
  readonly revision: string;
}

const DatasetTabs = ({ record, current, revision }: DatasetTabsProps) => {
  const { path, card, files, community } = sharedTabLinks("dataset", record, revision);
  const canChange = useCanChange(record.id);
  return (
    <Tabs
      label="Parts of this page"
      current={current}
      tabs={[
        card,
        { key: "rows", label: "Rows", path, search: { tab: "rows" } },
        { key: "sql", label: "SQL", path, search: { tab: "sql" } },
        files,
        ...community,
        { key: "use", label: "Use it", path, search: { tab: "use" } },
        ...(canChange || current === "settings"
          ? [{ key: "settings", label: "Settings", path, search: { tab: "settings" } }]
          : []),
      ]}
    />
  );
};

const CardTab = lazy(() => import("./card-tab.tsx").then((module) => ({ default: module.CardTab })));
const RowsTab = lazy(() => import("./rows/rows-tab.tsx").then((module) => ({ default: module.RowsTab })));
const SqlTab = lazy(() => import("./sql/sql-tab.tsx").then((module) => ({ default: module.SqlTab })));
const MirrorNotice = lazy(() =>
  import("../mirror/mirror-notice.tsx").then((module) => ({ default: module.MirrorNotice })),
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
  const tab = tabOf(datasetTabs, route, search.tab);
  const shared = sharedTab({ kind: "dataset", tab, record, route });
  if (shared) return shared;
  if (tab === "use") return <UseTab id={record.id} />;
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
  const tab = tabOf(datasetTabs, route, search.tab);
  return (
    <Page space="tight">
      <PageMeta
        title={`${titles[tab]}${record.id}`}
        description={`The dataset ${record.id}: its card, its rows, its files, and the code that loads it.`}
      />
      <Stack gap="lg">
        <Stack>
          <DatasetHeader record={record} />
          {record.mirror && (
            <Suspense>
              <MirrorNotice kind="dataset" record={record} />
            </Suspense>
          )}
          <DatasetTabs record={record} current={tab} revision={search.revision ?? sharedRevision(route)} />
        </Stack>
        <RepositoryPart name={`${tab} ${route.view}`}>
          <Body {...props} />
        </RepositoryPart>
      </Stack>
    </Page>
  );
};

export const DatasetPage = () => {
  const { _splat: url = "" } = useParams({ strict: false }) as { _splat?: string };
  const search = useSearch({ strict: false }) as Search;
  const route = parseRepositoryPath(url);
  if (!route) return <MissingDataset id={url} />;
  return (
    <RepositoryRecord
      kind="dataset"
      id={route.id}
      header={(record) => <DatasetHeader record={record} />}
      missing={<MissingDataset id={route.id} />}
    >
      {(record) => <Loaded key={record.id} record={record} route={route} search={search} />}
    </RepositoryRecord>
  );
};
