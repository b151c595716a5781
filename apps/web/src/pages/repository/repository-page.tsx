import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { useLocked } from "../../features/repo-settings/use-locked.ts";
import { type RepositoryRoute, sharedRevision } from "../../lib/routes/repository-route.ts";
import { PageProgress } from "../../ui/brand/site/site-frame.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { AwaitRepository } from "./await-repository.tsx";
import { RepositoryTabs, type TabContext, type TabTable, tabOf } from "./repository-tabs.tsx";

interface RepositoryPartProps {
  /** What the content is: when it changes, another script may have to be loaded. */
  readonly name: string;
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/** Content whose script may have to be loaded. Until it is, the content before it stays. */
const RepositoryPart = ({ name, loading, children }: RepositoryPartProps) => {
  const isCurrent = useDeferredValue(name) === name;
  const previous = useDeferredValue(children);
  return (
    <>
      {!isCurrent && <PageProgress />}
      <Suspense fallback={loading}>{isCurrent ? children : previous}</Suspense>
    </>
  );
};

const MirrorNotice = lazy(() =>
  import("./mirror/mirror-notice.tsx").then((module) => ({ default: module.MirrorNotice })),
);

interface LookProps {
  readonly tabs: TabTable;
  readonly header: (record: RepositoryRecord) => ReactNode;
  /** For search engines and previews. */
  readonly description: (record: RepositoryRecord) => string;
  /** Before the card. */
  readonly skipLink?: ReactNode;
}

const Loaded = ({ tabs, header, description, skipLink, ...given }: LookProps & Omit<TabContext, "isLocked">) => {
  const { kind, record, route } = given;
  const context = { ...given, isLocked: useLocked(kind, record) };
  const current = tabOf(tabs, context);
  const tab = tabs[current];
  return (
    <Page space="tight">
      <PageMeta title={`${tab?.title}${record.id}`} description={description(record)} />
      {current === "card" && context.isLocked === false && skipLink}
      <Stack gap="lg">
        <Stack>
          {header(record)}
          {record.mirror && (
            <Suspense>
              <MirrorNotice kind={kind} record={record} />
            </Suspense>
          )}
          <RepositoryTabs tabs={tabs} context={context} current={current} />
        </Stack>
        <RepositoryPart
          name={`${current} ${route.view}`}
          loading={tab?.loading?.(route) ?? <SkeletonPanel height={600} />}
        >
          {tab?.view(context)}
        </RepositoryPart>
      </Stack>
    </Page>
  );
};

interface RepositoryPageProps extends LookProps {
  readonly kind: RepositoryKind;
  readonly route: RepositoryRoute;
  readonly missing: ReactNode;
}

/** The page of a model or a dataset. */
export const RepositoryPage = ({ kind, route, missing, ...look }: RepositoryPageProps) => {
  const search: TabContext["search"] = useSearch({ strict: false });
  return (
    <AwaitRepository kind={kind} id={route.id} header={look.header} missing={missing}>
      {(record) => (
        <Loaded
          key={record.id}
          {...look}
          kind={kind}
          record={record}
          route={route}
          revision={search.revision ?? sharedRevision(route)}
          search={search}
        />
      )}
    </AwaitRepository>
  );
};
