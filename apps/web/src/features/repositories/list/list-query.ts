import type { RepositoryKind } from "@orrery/contract";
import type { CountQuery, ListQuery } from "../../../api/repositories.ts";
import { facets, facetsOf } from "./facets.ts";
import { choiceOf, type ListSearch, type ListState, readListState } from "./list-state.ts";
import { sortQuery } from "./sorts.ts";

export const filterQuery = (kind: RepositoryKind, state: ListState): CountQuery => {
  const { text, runsHere } = state;
  const { min, max } = state.parameters;
  const range = [min !== undefined && `min:${min}`, max !== undefined && `max:${max}`].filter(Boolean).join(",");
  const chosen = facetsOf[kind].flatMap((facet) => {
    const { included, excluded } = choiceOf(state, facet);
    const texts = [included.join("|"), excluded.length > 0 ? `-${excluded.join("|")}` : ""].filter(Boolean);
    return texts.length > 0 ? [[facets[facet].parameter(kind), texts] as const] : [];
  });
  return {
    ...(text.trim() && { search: text.trim() }),
    ...Object.fromEntries(chosen),
    ...(range && { num_parameters: range }),
    ...(runsHere !== undefined && { runs_here: runsHere }),
  };
};

const pageSize = 50;

export const listQuery = (kind: RepositoryKind, state: ListState): ListQuery => ({
  ...filterQuery(kind, state),
  ...sortQuery(state.sort),
  limit: pageSize,
});

export const queryOfSearch = (kind: RepositoryKind, search: ListSearch): ListQuery =>
  listQuery(kind, readListState(kind, search));
