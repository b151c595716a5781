import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { taskListQuery, taskQuery } from "../api/tasks.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
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
  loader: ({ context }) => void context.queryClient.prefetchQuery(taskListQuery),
  component: HomePage,
});

const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  validateSearch: ({ q }: { q?: unknown }): { q?: string } => (typeof q === "string" && q ? { q } : {}),
  loader: ({ context }) => void context.queryClient.prefetchQuery(taskListQuery),
  component: TasksPage,
});

const task = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$id",
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(taskQuery(params.id)),
  component: lazyRouteComponent(() => import("../pages/task/task-page.tsx"), "TaskPage"),
});

/** The app's routes. Loaders only start what a page will ask for; the page itself shows the waiting and the failing. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([home, tasks, task]),
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
