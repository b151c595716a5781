import type { RepositoryKind } from "../../../api/repositories.ts";
import { countText } from "../../../lib/format/count-text.ts";
import { type FacetName, facetLabel, facets, facetsOf, type TaskNames } from "./facets.ts";
import { toggleUnwanted, toggleWanted } from "./list-change.ts";
import { choiceOf, type ListState, type ParameterRange } from "./list-state.ts";

/** One thing that narrows a list, and the list without it. */
export interface ActiveFilter {
  readonly key: string;
  /** What it narrows by: “Licence”. */
  readonly title: string;
  readonly value: string;
  readonly isUnwanted: boolean;
  readonly without: ListState;
}

const rangeText = ({ min, max }: ParameterRange): string => {
  if (min === undefined) return `up to ${countText(max ?? 0)}`;
  return max === undefined ? `from ${countText(min)}` : `${countText(min)} to ${countText(max)}`;
};

const facetFilters = (state: ListState, facet: FacetName, tasks: TaskNames): ActiveFilter[] => {
  const { wanted, unwanted } = choiceOf(state, facet);
  const toFilter = (value: string, isUnwanted: boolean): ActiveFilter => ({
    key: `${facet} ${isUnwanted ? "-" : ""}${value}`,
    title: facets[facet].title,
    value: facetLabel(facet, value, tasks),
    isUnwanted,
    without: isUnwanted ? toggleUnwanted(state, facet, value) : toggleWanted(state, facet, value),
  });
  return [...wanted.map((value) => toFilter(value, false)), ...unwanted.map((value) => toFilter(value, true))];
};

const hereFilter = ({ runsHere, ...rest }: ListState): ActiveFilter[] =>
  runsHere === undefined
    ? []
    : [{ key: "here", title: "Inference", value: "runs here", isUnwanted: !runsHere, without: rest }];

const parameterFilter = (state: ListState): ActiveFilter[] => {
  const { parameters } = state;
  if (parameters.min === undefined && parameters.max === undefined) return [];
  const without = { ...state, parameters: {} };
  return [{ key: "parameters", title: "Parameters", value: rangeText(parameters), isUnwanted: false, without }];
};

/** All that narrows a list but the text. */
export const activeFilters = (kind: RepositoryKind, state: ListState, tasks: TaskNames): readonly ActiveFilter[] => [
  ...hereFilter(state),
  ...facetsOf[kind].flatMap((facet) => facetFilters(state, facet, tasks)),
  ...parameterFilter(state),
];
