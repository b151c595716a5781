import type { RepositoryRecord } from "@orrery/contract";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
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
import { parseRepositoryPath, type RepositoryRoute } from "../../../lib/routes/repository-route.ts";
import { SkipLink } from "../../../ui/brand/site/skip-link.tsx";
import { CodeSkeleton } from "../../../ui/feedback/skeleton-shapes.tsx";
import { Anchor } from "../../../ui/text/anchor/anchor.tsx";
import { RepositoryPage } from "../repository-page.tsx";
import { cardLink, sharedTabs, type TabTable } from "../repository-tabs.tsx";
import { ActivityFacts, RepositoryTitle } from "../repository-title.tsx";

const ModelHeader = ({ record }: { readonly record: RepositoryRecord }) => {
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
const UseTab = lazy(() => import("./use-tab.tsx").then((module) => ({ default: module.UseTab })));
const ProvidersTab = lazy(() =>
  import("./providers/providers-tab.tsx").then((module) => ({ default: module.ProvidersTab })),
);
const MissingModel = lazy(() => import("./missing-model.tsx").then((module) => ({ default: module.MissingModel })));
const NothingHere = lazy(() => import("./nothing-here.tsx").then((module) => ({ default: module.NothingHere })));
const TemplateTab = lazy(() =>
  import("../../../features/workbench/model-workbench.tsx").then((module) => ({ default: module.ModelWorkbench })),
);

const tabs: TabTable = {
  card: {
    label: "Card",
    title: "",
    link: cardLink,
    view: ({ record, revision, isLocked }) => <CardTab record={record} revision={revision} isLocked={isLocked} />,
  },
  files: sharedTabs.files,
  community: sharedTabs.community,
  use: {
    label: "Use it",
    title: "Use ",
    loading: () => <CodeSkeleton height={600} />,
    needsFiles: true,
    view: ({ record, search }) => <UseTab record={record} provider={search.provider} inputs={search.inputs} />,
  },
  template: {
    label: "Chat template",
    title: "Chat template of ",
    needsFiles: true,
    isOffered: (record) => chatTemplatesOf(record).length > 0,
    view: ({ record }) => <TemplateTab record={record} />,
  },
  providers: {
    label: "Providers",
    title: "Providers of ",
    needsFiles: true,
    count: (record) => Object.keys(record.inferenceProviderMapping ?? {}).length || undefined,
    view: ({ record, search }) => <ProvidersTab record={record} provider={search.provider} />,
  },
  settings: sharedTabs.settings,
};

const descriptionOf = ({ id, pipeline_tag: task }: RepositoryRecord): string =>
  `The model ${id}${task ? ` for ${task}` : ""}: its card, its files, and the code that calls it.`;

const ModelAtRoute = ({ route }: { readonly route: RepositoryRoute }) => (
  <RepositoryPage
    kind="model"
    route={route}
    tabs={tabs}
    header={(record) => <ModelHeader record={record} />}
    description={descriptionOf}
    skipLink={<SkipLink href="#try-it">Skip to Try it</SkipLink>}
    missing={<MissingModel id={route.id} />}
  />
);

export const ModelPage = () => {
  const { _splat, owner }: { _splat?: string; owner?: string } = useParams({ strict: false });
  const url = _splat ?? owner ?? "";
  const route = parseRepositoryPath(url);
  return <Suspense>{route ? <ModelAtRoute route={route} /> : <NothingHere url={url} />}</Suspense>;
};
