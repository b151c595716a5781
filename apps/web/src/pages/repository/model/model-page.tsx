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
import { SkipLink } from "../../../ui/brand/site/skip-link.tsx";
import { SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PageMeta } from "../../../ui/layout/page-meta.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ModelHeader } from "./model-header.tsx";
import { type ModelTab, ModelTabs, modelTabs } from "./model-tabs.tsx";

const CardTab = lazy(() => import("./card-tab.tsx").then((module) => ({ default: module.CardTab })));
const FilesTab = lazy(() => import("../files-tab.tsx").then((module) => ({ default: module.FilesTab })));
const UseTab = lazy(() => import("./use-tab.tsx").then((module) => ({ default: module.UseTab })));
const ProvidersTab = lazy(() => import("./providers-tab.tsx").then((module) => ({ default: module.ProvidersTab })));
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
const MissingModel = lazy(() => import("./missing-model.tsx").then((module) => ({ default: module.MissingModel })));
const NothingHere = lazy(() => import("./nothing-here.tsx").then((module) => ({ default: module.NothingHere })));
const SettingsTab = lazy(() =>
  import("../../../features/repo-settings/settings-tab.tsx").then((module) => ({ default: module.SettingsTab })),
);
const TemplateTab = lazy(() =>
  import("../../../features/workbench/model-workbench.tsx").then((module) => ({ default: module.ModelWorkbench })),
);

/** Tabs with addresses of their own. */
const ownViews: ReadonlySet<ModelTab> = new Set(["files", "community"]);

const tabOf = (route: RepositoryRoute, tab: string | undefined): ModelTab =>
  route.view === "page" ? (modelTabs.find((one) => one === tab && !ownViews.has(one)) ?? "card") : tabOfView(route);

interface BodyProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
  readonly tab: ModelTab;
  readonly revision: string;
  readonly provider: string | undefined;
  readonly inputs: string | undefined;
}

const Body = ({ record, route, tab, revision, provider, inputs }: BodyProps) => {
  if (tab === "community") return <Discussions kind="model" id={record.id} path={route.path} />;
  if (isHistory(route)) return <HistoryView kind="model" route={{ ...route, id: record.id }} />;
  if (tab === "files") return <FilesTab kind="model" record={record} route={route} />;
  if (tab === "use") return <UseTab record={record} provider={provider} inputs={inputs} />;
  if (tab === "template") return <TemplateTab record={record} />;
  if (tab === "providers") return <ProvidersTab record={record} />;
  if (tab === "settings") return <SettingsTab kind="model" record={record} />;
  return <CardTab record={record} revision={revision} />;
};

const titles: { readonly [T in ModelTab]: string } = {
  card: "",
  files: "Files of ",
  community: "Discussions of ",
  use: "Use ",
  template: "Chat template of ",
  providers: "Providers of ",
  settings: "Settings of ",
};

const Loaded = (props: BodyProps) => {
  const { record, tab } = props;
  return (
    <Page space="tight">
      <PageMeta
        title={`${titles[tab]}${record.id}`}
        description={`The model ${record.id}${record.pipeline_tag ? ` for ${record.pipeline_tag}` : ""}: its card, its files, and the code that calls it.`}
      />
      {tab === "card" && <SkipLink href="#try-it">Skip to Try it</SkipLink>}
      <Stack gap="lg">
        <Stack>
          <ModelHeader record={record} />
          <ModelTabs record={record} current={tab} revision={props.revision} />
        </Stack>
        <Suspense fallback={<SkeletonPanel height={600} />}>
          <Body {...props} />
        </Suspense>
      </Stack>
    </Page>
  );
};

const ModelAtRoute = ({ route }: { readonly route: RepositoryRoute }) => {
  const { tab, provider, inputs, revision } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { data, error, refetch } = useQuery(recordQuery("model", route.id));
  if (data && isOnlyNamed(data)) return <NotOnHub kind="model" record={data} header={<ModelHeader record={data} />} />;
  if (data)
    return (
      <Loaded
        key={data.id}
        record={data}
        route={route}
        tab={tabOf(route, tab)}
        revision={revision ?? sharedRevision(route)}
        provider={provider}
        inputs={inputs}
      />
    );
  if (isHubError(error, "not_found")) return <MissingModel id={route.id} />;
  if (error)
    return (
      <>
        <PageMeta title="Not available" description="Can’t load this model." />
        <FailureNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  return <RepositorySkeleton kind="model" id={route.id} />;
};

export const ModelPage = () => {
  const { _splat, owner } = useParams({ strict: false }) as { _splat?: string; owner?: string };
  const url = _splat ?? owner ?? "";
  const route = parseRepositoryPath(url);
  return <Suspense>{route ? <ModelAtRoute route={route} /> : <NothingHere url={url} />}</Suspense>;
};
