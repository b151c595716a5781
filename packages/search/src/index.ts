export { createSearchIndex, loadSearchIndex } from "./create-search-index.ts";
export * from "./search.ts";
