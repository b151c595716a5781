import type { RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useMemo } from "react";
import { facetCountsQuery } from "../../../api/repositories.ts";
import { FacetGroup, FacetSkeleton } from "./facet-group.tsx";
import { FacetSection } from "./facet-section.tsx";
import { FacetValue } from "./facet-value.tsx";
import { type FacetName, facetsOf } from "./facets.ts";
import type { ListContext } from "./list-context.ts";
import { filterQuery } from "./list-query.ts";
import { boundText, type ParameterRange as Parameters } from "./list-state.ts";
import { Range, type StopRange } from "./range.tsx";

const bounds = [1e6, 1e7, 1e8, 5e8, 1e9, 3e9, 7e9, 14e9, 34e9, 70e9, 200e9, 1e12] as const;

const stops = ["any", ...bounds.map(boundText), "any"];
const last = stops.length - 1;

/** The nearest stop outside the bound. */
const indexOfMin = (min: number | undefined): number =>
  min === undefined ? 0 : bounds.findLastIndex((bound) => bound <= min) + 1;
const indexOfMax = (max: number | undefined): number => {
  const at = max === undefined ? -1 : bounds.findIndex((bound) => bound >= max);
  return at < 0 ? last : at + 1;
};

const toParameters = ([from, to]: StopRange): Parameters => {
  const min = bounds[from - 1];
  const max = bounds[to - 1];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

const ParameterRange = ({ state, onChange }: ListContext) => {
  const { min, max } = state.parameters;
  const isSet = min !== undefined || max !== undefined;
  return (
    <FacetGroup title="Parameters" chosen={isSet ? 1 : 0}>
      <Range
        label="parameters"
        stops={stops}
        value={[indexOfMin(min), indexOfMax(max)]}
        onChoose={(span) => onChange((now) => ({ ...now, parameters: toParameters(span) }), "choice")}
      />
    </FacetGroup>
  );
};

/** Values requested per facet; tags need more because many repeat other facets. */
const few = 12;
const fewTags = 60;

/** Tags are by far the largest facet, so they are counted last. */
const countedFirst: { readonly [K in RepositoryKind]: readonly string[] } = {
  model: [...facetsOf.model.filter((name) => name !== "tag"), "runs_here"],
  dataset: facetsOf.dataset.filter((name) => name !== "tag"),
};

/** The list first, then counts, then tags, so that the list is not delayed. */
const useCounts = ({ kind, state }: ListContext, isListed: boolean) => {
  const filters = filterQuery(kind, state);
  const main = useQuery({
    ...facetCountsQuery(kind, { ...filters, facets: [countedFirst[kind].join(",")], limit: few }),
    enabled: isListed,
  });
  const tags = useQuery({
    ...facetCountsQuery(kind, { ...filters, facets: ["tag"], limit: fewTags }),
    enabled: main.isSuccess && !main.isPlaceholderData,
  });
  const counts = useMemo(() => main.data && { ...main.data.facets, ...tags.data?.facets }, [main.data, tags.data]);
  return { counts, isError: main.isError, isStale: main.isPlaceholderData };
};

const RunsHereFilter = ({ list, count }: { readonly list: ListContext; readonly count: number }) => {
  const { state, onChange } = list;
  const { runsHere } = state;
  const choose = (value: boolean) =>
    onChange(({ runsHere: now, ...rest }) => (now === value ? rest : { ...rest, runsHere: value }), "choice");
  return (
    <FacetGroup title="Inference" chosen={runsHere === undefined ? 0 : 1}>
      <ul aria-label="Inference">
        <FacetValue
          label="Runnable here"
          count={count}
          mark={runsHere === undefined ? "none" : runsHere ? "included" : "excluded"}
          onInclude={() => choose(true)}
          onExclude={() => choose(false)}
        />
      </ul>
    </FacetGroup>
  );
};

type Counts = NonNullable<ReturnType<typeof useCounts>["counts"]>;

const Section = ({ facet, counts, list }: { facet: FacetName; counts: Counts; list: ListContext }) => {
  const hidden =
    facet === "tag" ? new Set([...list.tasks.keys(), ...(counts.library ?? []).map(({ value }) => value)]) : undefined;
  return <FacetSection facet={facet} counted={counts[facet] ?? []} hidden={hidden} {...list} />;
};

const Sections = memo(({ counts, list }: { readonly counts: Counts; readonly list: ListContext }) => {
  const [first, ...others] = facetsOf[list.kind];
  return (
    <>
      {list.kind === "model" && <RunsHereFilter list={list} count={counts.runs_here?.[0]?.count ?? 0} />}
      {first && <Section facet={first} counts={counts} list={list} />}
      {list.kind === "model" && <ParameterRange {...list} />}
      {others.map((facet) => (
        <Section key={facet} facet={facet} counts={counts} list={list} />
      ))}
    </>
  );
});

interface FacetRailProps {
  readonly list: ListContext;
  readonly isListed: boolean;
}

/** Rendered after the list, which users wait for. */
export const FacetRail = ({ list: newest, isListed }: FacetRailProps) => {
  const list = useDeferredValue(newest);
  const { counts, isError, isStale } = useCounts(list, isListed);
  const drawn = useDeferredValue(counts);
  if (isError && !counts) return null;
  if (!drawn) return <FacetSkeleton groups={[1, 9, 9, 9, 9]} />;
  return (
    <div aria-busy={isStale} data-rail="">
      <Sections counts={drawn} list={list} />
    </div>
  );
};
