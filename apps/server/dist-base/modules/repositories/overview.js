import { Failure, HubOverview, OverviewQuery } from "@orrery/contract";
import { bundleOwner } from "../../import/bundle/publish-bundle.js";
const topModels = 6;
const maxTasks = 100;
const readTop = async ({ list }, viewer, fields) => {
    const sorted = (sort) => list("model", { ...fields, sort, limit: topModels }, viewer);
    const trending = await sorted("trendingScore");
    const isTrending = (trending.records[0]?.trendingScore ?? 0) > 0;
    const { records } = isTrending ? trending : await sorted("lastModified");
    return { sort: isTrending ? "trendingScore" : "lastModified", models: records };
};
/** What is on the hub, in one reply. */
const readOverview = async (repositories, viewer, fields) => {
    const count = async (kind, query = {}) => (await repositories.facets(kind, { ...query, facets: [] }, viewer)).total;
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
export const registerOverview = (app, repositories) => {
    app.get("/api/overview", {
        schema: {
            tags: ["hub"],
            summary: "What is on this hub",
            querystring: OverviewQuery,
            response: { 200: HubOverview, "4xx": Failure },
        },
    }, async (request) => readOverview(repositories, request.viewer, request.query));
};
//# sourceMappingURL=overview.js.map