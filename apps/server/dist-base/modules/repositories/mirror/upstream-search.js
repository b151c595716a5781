import { Failure, MirrorSearchQuery, MirrorSearchResults, MirrorSearchSources } from "@orrery/contract";
const tags = ["mirror"];
/** Searches of the hubs that this one mirrors. */
export const registerUpstreamSearch = (app, { upstreamSearch }) => {
    app.get("/api/mirror/upstreams", {
        schema: {
            tags,
            summary: "List hubs that a search can include",
            response: { 200: MirrorSearchSources, "4xx": Failure },
        },
    }, async ({ viewer }) => upstreamSearch.searched(viewer).map(({ address }) => ({ address })));
    app.get("/api/mirror/search", {
        schema: {
            tags,
            summary: "Search other hubs for repositories that are not on this one",
            description: "Sends the words to the upstreams. Fetch a result with a request for it.",
            querystring: MirrorSearchQuery,
            response: { 200: MirrorSearchResults, "4xx": Failure },
        },
    }, async ({ query: { kind = "model", search }, viewer }) => upstreamSearch.search(kind, search, viewer));
};
//# sourceMappingURL=upstream-search.js.map