/** How many repositories of an owner the viewer can see. */
export const countOwned = (index, owner, viewer) => index.count({
    sort: { field: "id", direction: "asc" },
    limit: 1,
    viewer,
    filters: [{ facet: "author", anyOf: [owner] }],
    ranges: [],
});
//# sourceMappingURL=count-owned.js.map