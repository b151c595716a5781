import { useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { FullRecord } from "../../../api/repository.ts";
import { parseRepositoryPath, type RepositoryRoute, sharedRevision } from "../../../lib/routes/repository-route.ts";
import { SkipLink } from "../../../ui/brand/site/skip-link.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PageMeta } from "../../../ui/layout/page-meta.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { RepositoryPart } from "../repository-part.tsx";
import { RepositoryRecord } from "../repository-record.tsx";
import { sharedTab, tabOf } from "../repository-tabs.tsx";
import { ModelHeader } from "./model-header.tsx";
import { type ModelTab, ModelTabs, modelTabs } from "./model-tabs.tsx";

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
