import type { RepositoryKind } from "@orrery/contract";
import { countText } from "../../../lib/format/count-text.ts";
import { type FacetName, facetLabel, facets, facetsOf, type TaskNames } from "./facets.ts";
import { toggleExcluded, toggleIncluded } from "./list-change.ts";
import { choiceOf, type ListState, type ParameterRange } from "./list-state.ts";

export interface ActiveFilter {
  readonly key: string;
  /** For example "License". */
  readonly title: string;
  readonly value: string;
  readonly isExcluded: boolean;
  readonly without: ListState;
}

const rangeText = ({ min, max }: ParameterRange): string => {
  if (min === undefined) return `up to ${countText(max ?? 0)}`;
  return max === undefined ? `from ${countText(min)}` : `${countText(min)} to ${countText(max)}`;
};

const facetFilters = (state: ListState, facet: FacetName, tasks: TaskNames): ActiveFilter[] => {
  const { included, excluded } = choiceOf(state, facet);
  const toFilter = (value: string, isExcluded: boolean): ActiveFilter => ({
    key: `${facet} ${isExcluded ? "-" : ""}${value}`,
    title: facets[facet].title,
    value: facetLabel(facet, value, tasks),
    isExcluded,
    without: isExcluded ? toggleExcluded(state, facet, value) : toggleIncluded(state, facet, value),
  });
  return [...included.map((value) => toFilter(value, false)), ...excluded.map((value) => toFilter(value, true))];
};

const hereFilter = ({ runsHere, ...rest }: ListState): ActiveFilter[] =>
  runsHere === undefined
    ? []
    : [{ key: "here", title: "Inference", value: "Runs on this hub", isExcluded: !runsHere, without: rest }];

const parameterFilter = (state: ListState): ActiveFilter[] => {
  const { parameters } = state;
  if (parameters.min === undefined && parameters.max === undefined) return [];
  const without = { ...state, parameters: {} };
  return [{ key: "parameters", title: "Parameters", value: rangeText(parameters), isExcluded: false, without }];
};

export const activeFilters = (kind: RepositoryKind, state: ListState, tasks: TaskNames): readonly ActiveFilter[] => [
  ...hereFilter(state),
  ...facetsOf[kind].flatMap((facet) => facetFilters(state, facet, tasks)),
  ...parameterFilter(state),
];
