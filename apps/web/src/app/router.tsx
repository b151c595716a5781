import { pagePaths } from "@orrery/contract/pages";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { docsContentsQuery, guideQuery } from "../api/docs.ts";
import { collectionQuery } from "../api/owners/collections.ts";
import { ownerQuery } from "../api/owners/owners.ts";
import { measuredProvidersQuery, providersQuery } from "../api/providers.ts";
import { repositoryListQuery } from "../api/repositories.ts";
import { recordQuery } from "../api/repository.ts";
import { taskListQuery, taskQuery } from "../api/tasks.ts";
import { queryOfSearch } from "../features/repositories/list/list-query.ts";
import { checkListSearch, type ListSearch } from "../features/repositories/list/list-state.ts";
import { parseRepositoryPath } from "../lib/routes/repository-route.ts";
import { routerRoot } from "../lib/routes/site-root.ts";
import { prefetchHome } from "../pages/home/use-home.ts";
import { prefetchHubModels } from "../pages/task/use-hub-models.ts";
import { ErrorPage } from "./error-page.tsx";
import { lazyPage } from "./lazy-page.ts";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { Shell } from "./shell/shell.tsx";

interface Context {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Shell });

const home = createRoute({
  getParentRoute: () => root,
  path: pagePaths.home,
  loader: ({ context }) => prefetchHome(context.queryClient),
  component: lazyPage(() => import("../pages/home/home-page.tsx"), "HomePage"),
});

const tasks = createRoute({
  getParentRoute: () => root,
  path: pagePaths.tasks,
  validateSearch: ({ q }: { q?: unknown }): { q?: string } => (typeof q === "string" && q ? { q } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(taskListQuery),
  component: lazyPage(() => import("../pages/tasks/tasks-page.tsx"), "TasksPage"),
});

const models = createRoute({
  getParentRoute: () => root,
  path: pagePaths.models,
  validateSearch: (search: ListSearch) => checkListSearch("model", search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(repositoryListQuery("model", queryOfSearch("model", deps))),
  component: lazyPage(() => import("../pages/models/models-page.tsx"), "ModelsPage"),
});

/** One path for the list and the pages; otherwise the list would match as a page without a name. */
const datasetRoutes = createRoute({ getParentRoute: () => root, path: pagePaths.datasets });

const datasets = createRoute({
  getParentRoute: () => datasetRoutes,
  path: "/",
  validateSearch: (search: ListSearch) => checkListSearch("dataset", search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(repositoryListQuery("dataset", queryOfSearch("dataset", deps))),
  component: lazyPage(() => import("../pages/datasets/datasets-page.tsx"), "DatasetsPage"),
});

const task = createRoute({
  getParentRoute: () => root,
  path: pagePaths.task,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(taskQuery(params.id));
    prefetchHubModels(context.queryClient, params.id);
  },
  component: lazyPage(() => import("../pages/task/task-page.tsx"), "TaskPage"),
});

const docs = createRoute({
  getParentRoute: () => root,
  path: pagePaths.docs,
  loader: ({ context }) => void context.queryClient.prefetchQuery(docsContentsQuery),
  component: lazyPage(() => import("../pages/docs/docs-page.tsx"), "DocsPage"),
});

const guide = createRoute({
  getParentRoute: () => root,
  path: pagePaths.guide,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(docsContentsQuery);
    void context.queryClient.prefetchQuery(guideQuery(params.id));
  },
  component: lazyPage(() => import("../pages/docs/guide-page.tsx"), "GuidePage"),
});

const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: { readonly [N in Name]?: unknown }): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === "string" && search[name] ? [[name, search[name]]] : [])),
    ) as { [N in Name]?: string };

const dataset = createRoute({
  getParentRoute: () => datasetRoutes,
  path: "$",
  validateSearch: texts("tab", "revision", "action", "config", "split", "offset", "status", "type", "author", "p"),
  loader: ({ context, params }) => {
    const route = parseRepositoryPath(params._splat ?? "");
    if (route) void context.queryClient.prefetchQuery(recordQuery("dataset", route.id));
  },
  component: lazyPage(() => import("../pages/repository/dataset/dataset-page.tsx"), "DatasetPage"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: pagePaths.login,
  validateSearch: texts("next", "problem"),
  component: lazyPage(() => import("../pages/login/login-page.tsx"), "LoginPage"),
});

const authorize = createRoute({
  getParentRoute: () => root,
  path: pagePaths.authorize,
  validateSearch: texts(
    ...(["client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "resource"] as const),
    ...(["code_challenge", "code_challenge_method"] as const),
  ),
  component: lazyPage(() => import("../pages/oauth/authorize-page.tsx"), "AuthorizePage"),
});

const device = createRoute({
  getParentRoute: () => root,
  path: pagePaths.device,
  validateSearch: texts("code"),
  component: lazyPage(() => import("../pages/oauth/device-page.tsx"), "DevicePage"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: pagePaths.settings,
  beforeLoad: () => {
    throw redirect({ to: "/settings/$part", params: { part: "tokens" }, replace: true });
  },
});

const settingsSection = createRoute({
  getParentRoute: () => root,
  path: pagePaths.settingsSection,
  validateSearch: texts("account", "days", "state", "action", "actor", "target", "from", "to", "model", "new", "group"),
  component: lazyPage(() => import("../pages/settings/settings-page.tsx"), "SettingsPage"),
});

const newThing = createRoute({
  getParentRoute: () => root,
  path: pagePaths.new,
  validateSearch: texts("owner"),
  component: lazyPage(() => import("../pages/new/new-page.tsx"), "NewPage"),
});

const importing = createRoute({
  getParentRoute: () => root,
  path: pagePaths.import,
  validateSearch: texts("source"),
  component: lazyPage(() => import("../pages/import/import-page.tsx"), "ImportPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: pagePaths.join,
  component: lazyPage(() => import("../pages/join/join-page.tsx"), "JoinPage"),
});

const providers = createRoute({
  getParentRoute: () => root,
  path: pagePaths.providers,
  loader: ({ context }) => void context.queryClient.prefetchQuery(providersQuery),
  component: lazyPage(() => import("../pages/providers/providers-page.tsx"), "ProvidersPage"),
});

const provider = createRoute({
  getParentRoute: () => root,
  path: pagePaths.provider,
  validateSearch: texts("account"),
  loader: ({ context }) => void context.queryClient.prefetchQuery(providersQuery),
  component: lazyPage(() => import("../pages/providers/provider/provider-page.tsx"), "ProviderPage"),
});

const measuredProviders = createRoute({
  getParentRoute: () => root,
  path: pagePaths.measuredProviders,
  loader: ({ context }) => void context.queryClient.prefetchQuery(measuredProvidersQuery),
  component: lazyPage(() => import("../pages/providers/measured/measured-page.tsx"), "MeasuredPage"),
});

const engines = createRoute({
  getParentRoute: () => root,
  path: pagePaths.engines,
  validateSearch: texts("model"),
  component: lazyPage(() => import("../pages/engines/engines-page.tsx"), "EnginesPage"),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: pagePaths.templates,
  validateSearch: texts("model", "name", "from", "with"),
  loader: ({ context, location }) => {
    const { model } = location.search as { model?: string };
    if (model) void context.queryClient.prefetchQuery(recordQuery("model", model));
  },
  component: lazyPage(() => import("../pages/templates/templates-page.tsx"), "TemplatesPage"),
});

const playground = createRoute({
  getParentRoute: () => root,
  path: pagePaths.playground,
  validateSearch: texts("model", "provider", "task"),
  loader: ({ context }) => void context.queryClient.prefetchQuery(taskListQuery),
  component: lazyPage(() => import("../pages/playground/playground-page.tsx"), "PlaygroundPage"),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: pagePaths.notifications,
  validateSearch: texts("state", "repo"),
  component: lazyPage(() => import("../pages/notifications/notifications-page.tsx"), "NotificationsPage"),
});

const emailLink = createRoute({
  getParentRoute: () => root,
  path: pagePaths.emailLink,
  component: lazyPage(() => import("../pages/notifications/email-link-page.tsx"), "EmailLinkPage"),
});

const collections = createRoute({
  getParentRoute: () => root,
  path: pagePaths.collections,
  validateSearch: texts("owner", "sort"),
  component: lazyPage(() => import("../pages/collections/collections-page.tsx"), "CollectionsPage"),
});

const collection = createRoute({
  getParentRoute: () => root,
  path: pagePaths.collection,
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(collectionQuery(`${params.owner}/${params.name}`)),
  component: lazyPage(() => import("../pages/collections/collection-page.tsx"), "CollectionPage"),
});

const owner = createRoute({
  getParentRoute: () => root,
  path: "/$owner",
  validateSearch: texts("tab", "provider", "inputs"),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(ownerQuery(params.owner)),
  component: lazyPage(() => import("./owner-or-model.tsx"), "OwnerOrModel"),
});

/** Models live at the root, so their route takes every path that no other route matches. */
const model = createRoute({
  getParentRoute: () => root,
  path: "/$",
  validateSearch: texts("tab", "revision", "action", "provider", "inputs", "status", "type", "author", "p"),
  loader: ({ context, params }) => {
    const route = parseRepositoryPath(params._splat ?? "");
    if (route) void context.queryClient.prefetchQuery(recordQuery("model", route.id));
  },
  component: lazyPage(() => import("../pages/repository/model/model-page.tsx"), "ModelPage"),
});

/** Loaders only start queries; pages render the pending and error states. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren({
      home,
      models,
      datasets: datasetRoutes.addChildren([datasets, dataset]),
      tasks,
      task,
      docs,
      guide,
      playground,
      templates,
      providers,
      measuredProviders,
      provider,
      engines,
      login,
      authorize,
      device,
      join,
      import: importing,
      new: newThing,
      notifications,
      emailLink,
      collections,
      collection,
      settings,
      settingsSection,
      owner,
      model,
    } satisfies Record<keyof typeof pagePaths | "owner" | "model", object>),
    context: { queryClient },
    basepath: routerRoot,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyPage(() => import("../pages/not-found/not-found-page.tsx"), "NotFoundPage"),
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
