import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import {
  AccessMark,
  LibraryText,
  LicenseText,
  NotOnHubMark,
  ParametersText,
  ProviderBadges,
  RunsHere,
  TaskChip,
} from "../../../features/repositories/chips.tsx";
import { repositoryFacts } from "../../../features/repositories/repository-facts.ts";
import { chatTemplatesOf } from "../../../features/workbench/chat-templates-of.ts";
import { taskPath } from "../../../lib/routes/paths.ts";
import { parseRepositoryPath, type RepositoryRoute, sharedRevision } from "../../../lib/routes/repository-route.ts";
import { SkipLink } from "../../../ui/brand/site/skip-link.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PageMeta } from "../../../ui/layout/page-meta.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { RepositoryPart } from "../repository-part.tsx";
import { RepositoryRecord } from "../repository-record.tsx";
import { sharedTab, sharedTabLinks, tabOf } from "../repository-tabs.tsx";
import { ActivityFacts, RepositoryTitle } from "../repository-title.tsx";

const modelTabs = ["card", "files", "community", "use", "template", "providers", "settings"] as const;

type ModelTab = (typeof modelTabs)[number];

interface ModelTabsProps {
  readonly record: FullRecord;
  readonly current: ModelTab;
  readonly revision: string;
}

const ModelTabs = ({ record, current, revision }: ModelTabsProps) => {
  const { path, card, files, community } = sharedTabLinks("model", record, revision);
  const canChange = useCanChange(record.id);
  const providers = Object.keys(record.inferenceProviderMapping ?? {}).length;
  const tab = (key: ModelTab, label: string) => ({ key, label, path, search: { tab: key } });
  const tabs = [
    card,
    files,
    ...community,
    tab("use", "Use it"),
    ...(chatTemplatesOf(record).length > 0 ? [tab("template", "Chat template")] : []),
    { ...tab("providers", "Providers"), ...(providers > 0 && { count: providers }) },
    ...(canChange || current === "settings" ? [tab("settings", "Settings")] : []),
  ];
  return <Tabs label="Parts of this page" tabs={tabs} current={current} />;
};

const ModelHeader = ({ record }: { readonly record: FullRecord }) => {
  const facts = repositoryFacts(record);
  return (
    <RepositoryTitle kind="model" record={record}>
      {facts.tasks.map((task) => (
        <Anchor key={task} href={taskPath(task)}>
          <TaskChip task={task} />
        </Anchor>
      ))}
      {facts.runsHere && <RunsHere />}
      <ProviderBadges providers={facts.providers} />
      {facts.parameters !== undefined && <ParametersText parameters={facts.parameters} hasBar />}
      {facts.library && <LibraryText library={facts.library} />}
      {facts.license && <LicenseText license={facts.license} />}
      <AccessMark {...facts} />
      {facts.isReference ? <NotOnHubMark /> : <ActivityFacts record={record} />}
    </RepositoryTitle>
  );
};

const CardTab = lazy(() => import("./card-tab.tsx").then((module) => ({ default: module.CardTab })));
const MirrorNotice = lazy(() =>
  import("../mirror/mirror-notice.tsx").then((module) => ({ default: module.MirrorNotice })),
);
const UseTab = lazy(() => import("./use-tab.tsx").then((module) => ({ default: module.UseTab })));
const ProvidersTab = lazy(() => import("./providers-tab.tsx").then((module) => ({ default: module.ProvidersTab })));
const MissingModel = lazy(() => import("./missing-model.tsx").then((module) => ({ default: module.MissingModel })));
const NothingHere = lazy(() => import("./nothing-here.tsx").then((module) => ({ default: module.NothingHere })));
const TemplateTab = lazy(() =>
  import("../../../features/workbench/model-workbench.tsx").then((module) => ({ default: module.ModelWorkbench })),
);

interface BodyProps {
  readonly record: FullRecord;
  readonly route: RepositoryRoute;
  readonly tab: ModelTab;
  readonly revision: string;
  readonly provider: string | undefined;
  readonly inputs: string | undefined;
}

const Body = ({ record, route, tab, revision, provider, inputs }: BodyProps) => {
  const shared = sharedTab({ kind: "model", tab, record, route });
  if (shared) return shared;
  if (tab === "use") return <UseTab record={record} provider={provider} inputs={inputs} />;
  if (tab === "template") return <TemplateTab record={record} />;
  if (tab === "providers") return <ProvidersTab record={record} />;
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
          {record.mirror && (
            <Suspense>
              <MirrorNotice kind="model" record={record} />
            </Suspense>
          )}
          <ModelTabs record={record} current={tab} revision={props.revision} />
        </Stack>
        <RepositoryPart name={`${tab} ${props.route.view}`}>
          <Body {...props} />
        </RepositoryPart>
      </Stack>
    </Page>
  );
};

const ModelAtRoute = ({ route }: { readonly route: RepositoryRoute }) => {
  const { tab, provider, inputs, revision } = useSearch({ strict: false }) as Record<string, string | undefined>;
  return (
    <RepositoryRecord
      kind="model"
      id={route.id}
      header={(record) => <ModelHeader record={record} />}
      missing={<MissingModel id={route.id} />}
    >
      {(record) => (
        <Loaded
          key={record.id}
          record={record}
          route={route}
          tab={tabOf(modelTabs, route, tab)}
          revision={revision ?? sharedRevision(route)}
          provider={provider}
          inputs={inputs}
        />
      )}
    </RepositoryRecord>
  );
};

export const ModelPage = () => {
  const { _splat, owner } = useParams({ strict: false }) as { _splat?: string; owner?: string };
  const url = _splat ?? owner ?? "";
  const route = parseRepositoryPath(url);
  return <Suspense>{route ? <ModelAtRoute route={route} /> : <NothingHere url={url} />}</Suspense>;
};
