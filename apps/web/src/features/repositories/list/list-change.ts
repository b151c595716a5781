import type { FacetName } from "./facets.ts";
import { choiceOf, type FacetChoice, type ListState } from "./list-state.ts";

const withChoice = (state: ListState, facet: FacetName, choice: FacetChoice): ListState => ({
  ...state,
  choices: { ...state.choices, [facet]: choice },
});

const without = (values: readonly string[], value: string): string[] => values.filter((one) => one !== value);

export const toggleIncluded = (state: ListState, facet: FacetName, value: string): ListState => {
  const { included, excluded } = choiceOf(state, facet);
  const isIncluded = included.includes(value);
  return withChoice(state, facet, {
    included: isIncluded ? without(included, value) : [...included, value],
    excluded: without(excluded, value),
  });
};

export const toggleExcluded = (state: ListState, facet: FacetName, value: string): ListState => {
  const { included, excluded } = choiceOf(state, facet);
  const isExcluded = excluded.includes(value);
  return withChoice(state, facet, {
    included: without(included, value),
    excluded: isExcluded ? without(excluded, value) : [...excluded, value],
  });
};
