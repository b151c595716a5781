import type { FacetName } from "./facets.ts";
import { choiceOf, type FacetChoice, type ListState } from "./list-state.ts";

const withChoice = (state: ListState, facet: FacetName, choice: FacetChoice): ListState => ({
  ...state,
  choices: { ...state.choices, [facet]: choice },
});

const without = (values: readonly string[], value: string): string[] => values.filter((one) => one !== value);

/** Wants a value, or wants it no longer. */
export const toggleWanted = (state: ListState, facet: FacetName, value: string): ListState => {
  const { wanted, unwanted } = choiceOf(state, facet);
  const isWanted = wanted.includes(value);
  return withChoice(state, facet, {
    wanted: isWanted ? without(wanted, value) : [...wanted, value],
    unwanted: without(unwanted, value),
  });
};

/** Leaves a value out, or leaves it out no longer. */
export const toggleUnwanted = (state: ListState, facet: FacetName, value: string): ListState => {
  const { wanted, unwanted } = choiceOf(state, facet);
  const isUnwanted = unwanted.includes(value);
  return withChoice(state, facet, {
    wanted: without(wanted, value),
    unwanted: isUnwanted ? without(unwanted, value) : [...unwanted, value],
  });
};
