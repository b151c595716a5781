import type { RepositoryKind } from "@orrery/contract";
import type { Density } from "../../../ui/list/entry-row.tsx";
import { type FacetName, facetNames, facetsOf } from "./facets.ts";
import { type SortName, sortsOf } from "./sorts.ts";

/** Any of `included` matches; none of `excluded` may match. */
export interface FacetChoice {
  readonly included: readonly string[];
  readonly excluded: readonly string[];
}

/** Inclusive. */
export interface ParameterRange {
  readonly min?: number;
  readonly max?: number;
}

export interface ListState {
  readonly text: string;
  readonly choices: { readonly [F in FacetName]?: FacetChoice };
  readonly parameters: ParameterRange;
  readonly runsHere?: boolean;
  readonly sort?: SortName;
  readonly view?: Density;
}

export type ListSearch = { readonly [F in FacetName]?: string } & {
  readonly q?: string;
  readonly parameters?: string;
  readonly here?: string;
  readonly sort?: string;
  readonly view?: string;
};

const noChoice: FacetChoice = { included: [], excluded: [] };

export const plainList: ListState = { text: "", choices: {}, parameters: {} };

export const choiceOf = ({ choices }: ListState, facet: FacetName): FacetChoice => choices[facet] ?? noChoice;

const readChoice = (text: string): FacetChoice => {
  const values = [...new Set(text.split(",").filter((value) => value !== "" && value !== "-"))];
  return {
    included: values.filter((value) => !value.startsWith("-")),
    excluded: values.filter((value) => value.startsWith("-")).map((value) => value.slice(1)),
  };
};

const writeChoice = ({ included, excluded }: FacetChoice): string =>
  [...included, ...excluded.map((value) => `-${value}`)].join(",");

const magnitudes: { readonly [unit: string]: number } = { "": 1, k: 1e3, M: 1e6, B: 1e9, T: 1e12 };

const readBound = (text = ""): number | undefined => {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)([kMBT]?)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (magnitudes[unit] ?? 1));
};

const readParameters = (text: string): ParameterRange => {
  const [from, to] = text.split("-");
  const min = readBound(from);
  const max = readBound(to);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** As in the URL: `7B`, `500M`. */
export const boundText = (bound: number): string => {
  const [unit = "", size = 1] = Object.entries(magnitudes).findLast(([, min]) => bound >= min) ?? [];
  return `${bound / size}${unit}`;
};

const writeParameters = ({ min, max }: ParameterRange): string | undefined =>
  min === undefined && max === undefined
    ? undefined
    : `${min === undefined ? "" : boundText(min)}-${max === undefined ? "" : boundText(max)}`;

/** Ignores what it cannot parse, so no URL is an error. */
export const readListState = (kind: RepositoryKind, search: ListSearch): ListState => {
  const choices = facetsOf[kind].flatMap((facet) => {
    const choice = readChoice(search[facet] ?? "");
    return choice.included.length + choice.excluded.length > 0 ? [[facet, choice] as const] : [];
  });
  const sort = sortsOf[kind].find((name) => name === search.sort);
  const view = (["comfortable", "compact"] as const).find((name) => name === search.view);
  return {
    text: search.q ?? "",
    choices: Object.fromEntries(choices),
    parameters: kind === "model" ? readParameters(search.parameters ?? "") : {},
    ...(kind === "model" && search.here === "yes" && { runsHere: true }),
    ...(kind === "model" && search.here === "no" && { runsHere: false }),
    ...(sort && { sort }),
    ...(view && { view }),
  };
};

export const writeListState = ({ text, choices, parameters, runsHere, sort, view }: ListState): ListSearch => {
  const range = writeParameters(parameters);
  return {
    ...(text && { q: text }),
    ...Object.fromEntries(
      facetNames.flatMap((facet) => {
        const choice = writeChoice(choices[facet] ?? noChoice);
        return choice ? [[facet, choice]] : [];
      }),
    ),
    ...(range && { parameters: range }),
    ...(runsHere !== undefined && { here: runsHere ? "yes" : "no" }),
    ...(sort && { sort }),
    ...(view && { view }),
  };
};

export const checkListSearch = (kind: RepositoryKind, search: ListSearch): ListSearch =>
  writeListState(readListState(kind, search));
