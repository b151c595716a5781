import { Failure, HubOverview, OverviewQuery, type RepositoryListQuery } from "@orrery/contract";
import type { App } from "../../http/fastify-app.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { bundleOwner } from "../../import/bundle/publish-bundle.ts";
import type { RepositoryService } from "./service.ts";

const topModels = 6;
const maxTasks = 100;

const readTop = async ({ list }: RepositoryService, viewer: Viewer, fields: OverviewQuery) => {
  const sorted = (sort: RepositoryListQuery["sort"]) => list("model", { ...fields, sort, limit: topModels }, viewer);
  const trending = await sorted("trendingScore");
  const isTrending = (trending.records[0]?.trendingScore ?? 0) > 0;
  const { records } = isTrending ? trending : await sorted("lastModified");
  return { sort: isTrending ? ("trendingScore" as const) : ("lastModified" as const), models: records };
};

/** What is on the hub, in one reply. */
const readOverview = async (
  repositories: RepositoryService,
  viewer: Viewer,
  fields: OverviewQuery,
): Promise<HubOverview> => {
  const count = async (kind: "model" | "dataset", query: RepositoryListQuery = {}) =>
    (await repositories.facets(kind, { ...query, facets: [] }, viewer)).total;
  const { total, facets } = await repositories.facets("model", { facets: ["task,provider"], limit: maxTasks }, viewer);
  // The home page runs them on load, and GGUF models are often large.
  const chat = { runs_here: true, filter: ["conversational", "-gguf"], limit: 2 };
  const { records } = await repositories.list("model", { ...chat, expand: [] }, viewer);
  return {
    models: total,
    datasets: await count("dataset"),
    runsOnHub: await count("model", { runs_here: true }),
    added: await count("model", { author: [`-${bundleOwner}`] }),
    top: await readTop(repositories, viewer, fields),
    chatModels: records.map(({ id }) => id),
    tasks: facets.task ?? [],
    providers: facets.provider ?? [],
  };
};

export const registerOverview = (app: App, repositories: RepositoryService): void => {
  app.get(
    "/api/overview",
    {
      schema: {
        tags: ["hub"],
        summary: "What is on this hub",
        querystring: OverviewQuery,
        response: { 200: HubOverview, "4xx": Failure },
      },
    },
    async (request) => readOverview(repositories, request.viewer, request.query),
  );
};
