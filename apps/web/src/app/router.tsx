import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { docsContentsQuery, guideQuery } from "../api/docs.ts";
import { repositoryListQuery } from "../api/repositories.ts";
import { recordQuery } from "../api/repository.ts";
import { taskListQuery, taskQuery } from "../api/tasks.ts";
import { queryOfSearch } from "../features/repositories/list/list-query.ts";
import { checkListSearch, type ListSearch } from "../features/repositories/list/list-state.ts";
import { repositoryPlace } from "../lib/repository-place.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { prefetchHome } from "../pages/home/use-home.ts";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
import { prefetchHubModels } from "../pages/task/use-hub-models.ts";
import { TasksPage } from "../pages/tasks/tasks-page.tsx";
import { Fault } from "./fault.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { Shell } from "./shell/shell.tsx";

interface Context {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Shell });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: ({ context }) => prefetchHome(context.queryClient),
  component: HomePage,
});

const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  validateSearch: ({ q }: { q?: unknown }): { q?: string } => (typeof q === "string" && q ? { q } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(taskListQuery),
  component: TasksPage,
});

const models = createRoute({
  getParentRoute: () => root,
  path: "/models",
  validateSearch: (search: ListSearch) => checkListSearch("model", search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(repositoryListQuery("model", queryOfSearch("model", deps))),
  component: lazyRouteComponent(() => import("../pages/models/models-page.tsx"), "ModelsPage"),
});

/** The list and the pages under one path: the list would else be taken for a page without a name. */
const datasetPlaces = createRoute({ getParentRoute: () => root, path: "/datasets" });

const datasets = createRoute({
  getParentRoute: () => datasetPlaces,
  path: "/",
  validateSearch: (search: ListSearch) => checkListSearch("dataset", search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(repositoryListQuery("dataset", queryOfSearch("dataset", deps))),
  component: lazyRouteComponent(() => import("../pages/datasets/datasets-page.tsx"), "DatasetsPage"),
});

const task = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$id",
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(taskQuery(params.id));
    prefetchHubModels(context.queryClient, params.id);
  },
  component: lazyRouteComponent(() => import("../pages/task/task-page.tsx"), "TaskPage"),
});

const docs = createRoute({
  getParentRoute: () => root,
  path: "/docs",
  loader: ({ context }) => void context.queryClient.prefetchQuery(docsContentsQuery),
  component: lazyRouteComponent(() => import("../pages/docs/docs-page.tsx"), "DocsPage"),
});

const guide = createRoute({
  getParentRoute: () => root,
  path: "/docs/$id",
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(docsContentsQuery);
    void context.queryClient.prefetchQuery(guideQuery(params.id));
  },
  component: lazyRouteComponent(() => import("../pages/docs/guide-page.tsx"), "GuidePage"),
});

/** Search parameters of a page's parts, each a plain text. */
const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: { readonly [N in Name]?: unknown }): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" && search[name] ? [[name, search[name]]] : [])),
    ) as { [N in Name]?: string };

const dataset = createRoute({
  getParentRoute: () => datasetPlaces,
  path: "$",
  validateSearch: texts("tab", "config", "split", "offset"),
  loader: ({ context, params }) => {
    const place = repositoryPlace(params._splat ?? "");
    if (place) void context.queryClient.prefetchQuery(recordQuery("dataset", place.id));
  },
  component: lazyRouteComponent(() => import("../pages/dataset/dataset-page.tsx"), "DatasetPage"),
});

/** Models stand at the root, so their route takes what no other takes. */
const model = createRoute({
  getParentRoute: () => root,
  path: "/$",
  validateSearch: texts("tab", "provider"),
  loader: ({ context, params }) => {
    const place = repositoryPlace(params._splat ?? "");
    if (place) void context.queryClient.prefetchQuery(recordQuery("model", place.id));
  },
  component: lazyRouteComponent(() => import("../pages/model/model-page.tsx"), "ModelPage"),
});

/** The app's routes. Loaders only start what a page will ask for; the page itself shows the waiting and the failing. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      home,
      models,
      datasetPlaces.addChildren([datasets, dataset]),
      tasks,
      task,
      docs,
      guide,
      model,
    ]),
    context: { queryClient },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: Fault,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
