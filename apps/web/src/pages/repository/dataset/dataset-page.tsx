import { familiarPage } from "@orrery/contract/pages";
import { Navigate, useParams } from "@tanstack/react-router";
import { lazy } from "react";
import { SimilarRepositories } from "../../../features/repositories/similar-repositories.tsx";
import { parseRepositoryPath } from "../../../lib/routes/repository-route.ts";
import { MissingItem } from "../../../ui/feedback/not-found.tsx";
import { CodeSkeleton, RowsSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { MissingActions } from "../missing-actions.tsx";
import { RepositoryPage } from "../repository-page.tsx";
import { cardLink, sharedTabs, type TabContext, type TabTable } from "../repository-tabs.tsx";
import { DatasetHeader } from "./dataset-header.tsx";

const MissingDataset = ({ id }: { readonly id: string }) => (
  <MissingItem kind="Dataset" name={id} actions={<MissingActions kind="dataset" id={id} />}>
    <SimilarRepositories kind="dataset" name={id.slice(id.indexOf("/") + 1)} />
  </MissingItem>
);

const CardTab = lazy(() => import("./card-tab.tsx").then((module) => ({ default: module.CardTab })));
const RowsTab = lazy(() => import("./rows/rows-tab.tsx").then((module) => ({ default: module.RowsTab })));
const SqlTab = lazy(() => import("./sql/sql-tab.tsx").then((module) => ({ default: module.SqlTab })));
const UseTab = lazy(() => import("./use-tab.tsx").then((module) => ({ default: module.UseTab })));

const offsetOf = (text: string | undefined): number => {
  const offset = Number(text ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
};

const rowsPageOf = ({ config, split, offset, q, where, sort, view }: TabContext["search"]) =>
  ({
    config,
    split,
    offset: offsetOf(offset),
    search: q,
    where,
    sort,
    view: view === "grid" || view === "table" ? view : undefined,
  }) as const;

const tabs: TabTable = {
  card: {
    label: "Card",
    title: "",
    link: cardLink,
    view: ({ record, revision, isLocked }) => <CardTab record={record} revision={revision} isLocked={isLocked} />,
  },
  rows: {
    label: "Rows",
    title: "Rows of ",
    count: ({ numRows }) => numRows,
    loading: () => <RowsSkeleton height={620} />,
    needsFiles: true,
    view: ({ record, search }) => <RowsTab record={record} page={rowsPageOf(search)} />,
  },
  sql: {
    label: "SQL",
    title: "SQL on ",
    needsFiles: true,
    view: ({ record, search }) => <SqlTab record={record} sql={search.sql} />,
  },
  files: sharedTabs.files,
  community: sharedTabs.community,
  use: {
    label: "Use it",
    title: "Use ",
    loading: () => <CodeSkeleton height={320} />,
    needsFiles: true,
    view: ({ record }) => <UseTab id={record.id} />,
  },
  settings: sharedTabs.settings,
};

const FamiliarDataset = ({ url }: { readonly url: string }) => {
  const familiar = familiarPage(`/datasets/${url}`);
  if (familiar === undefined) return <MissingDataset id={url} />;
  const { pathname, searchParams } = new URL(familiar, location.origin);
  return <Navigate to={pathname} search={Object.fromEntries(searchParams)} replace />;
};

export const DatasetPage = () => {
  const { _splat: url = "" }: { _splat?: string } = useParams({ strict: false });
  const route = parseRepositoryPath(url);
  if (!route) return <FamiliarDataset url={url} />;
  return (
    <RepositoryPage
      kind="dataset"
      route={route}
      tabs={tabs}
      header={(record) => <DatasetHeader record={record} />}
      description={({ id }) => `The dataset ${id}: its card, its rows, its files, and the code that loads it.`}
      missing={<MissingDataset id={route.id} />}
    />
  );
};
