export { createSearchIndex, loadSearchIndex } from "./create-search-index.ts";
export * from "./search.ts";
export { editDistance } from "./text/edit-distance.ts";
