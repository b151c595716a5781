import type { FacetCounts, RepositoryKind } from "@orrery/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { facetCountsQuery, repositoryListQuery } from "../../../api/repositories.ts";
import { TaskDot } from "../chips.tsx";
import { FacetGroup } from "./facet-group.tsx";
import { type FacetMark, FacetValue } from "./facet-value.tsx";
import { FacetMore, FacetSearch, FacetValues } from "./facet-values.tsx";
import { type FacetName, facetLabel, facets, isPlainTag } from "./facets.ts";
import { toggleExcluded, toggleIncluded } from "./list-change.ts";
import type { ListContext } from "./list-context.ts";
import { filterQuery, listQuery } from "./list-query.ts";
import { choiceOf, type ListState } from "./list-state.ts";

/** Hovering this many milliseconds predicts a click. */
const rest = 60;

const usePrefetch = (kind: RepositoryKind): ((next: ListState) => void) => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (next) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void client.prefetchInfiniteQuery(repositoryListQuery(kind, listQuery(kind, next))),
        rest,
      );
    },
    [client, kind],
  );
};

type Counted = FacetCounts["facets"][string];

const minShown = 8;

const max = 500;

const markOf = ({ included, excluded }: ReturnType<typeof choiceOf>, value: string): FacetMark => {
  if (included.includes(value)) return "included";
  return excluded.includes(value) ? "excluded" : "none";
};

const withChosen = (counted: Counted, chosen: readonly string[]): { value: string; count: number | undefined }[] => {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const rest = counted.filter(({ value }) => !chosen.includes(value));
  return [...chosen.map((value) => ({ value, count: counts.get(value) })), ...rest];
};

const useAllValues = ({ kind, state }: ListContext, facet: FacetName, isAsked: boolean): Counted | undefined => {
  const query = { ...filterQuery(kind, state), facets: [facet], limit: max };
  return useQuery({ ...facetCountsQuery(kind, query), enabled: isAsked }).data?.facets[facet];
};

interface ValueProps {
  readonly facet: FacetName;
  readonly value: string;
  readonly label: string;
  readonly count: number | undefined;
  readonly mark: FacetMark;
  readonly onToggle: (value: string, isInclude: boolean) => void;
  readonly onApproach: (value: string) => void;
}

/** The rail has about a hundred of these and a click changes one. */
const Value = memo(({ facet, value, label, count, mark, onToggle, onApproach }: ValueProps) => (
  <FacetValue
    label={label}
    count={count}
    mark={mark}
    dot={facet === "task" && <TaskDot task={value} />}
    onInclude={() => onToggle(value, true)}
    onExclude={() => onToggle(value, false)}
    onApproach={() => onApproach(value)}
  />
));
Value.displayName = "Value";

/** Stable callbacks for memoized values. */
const useValueActions = ({ kind, state, onChange }: ListContext, facet: FacetName) => {
  const prefetch = usePrefetch(kind);
  const now = useRef(state);
  useEffect(() => {
    now.current = state;
  }, [state]);
  const onToggle = useCallback<ValueProps["onToggle"]>(
    (value, isInclude) =>
      onChange((newest) => (isInclude ? toggleIncluded : toggleExcluded)(newest, facet, value), "choice"),
    [onChange, facet],
  );
  const onApproach = useCallback<ValueProps["onApproach"]>(
    (value) => prefetch(toggleIncluded(now.current, facet, value)),
    [prefetch, facet],
  );
  return { onToggle, onApproach };
};

interface FacetSectionProps extends ListContext {
  readonly facet: FacetName;
  readonly counted: Counted;
  readonly hidden?: ReadonlySet<string> | undefined;
}

export const FacetSection = ({ facet, counted, hidden, ...list }: FacetSectionProps) => {
  const { state, tasks } = list;
  const [isWhole, setWhole] = useState(false);
  const [query, setQuery] = useState("");
  const actions = useValueActions(list, facet);
  const all = useAllValues(list, facet, isWhole);
  const choice = choiceOf(state, facet);
  const chosen = [...choice.included, ...choice.excluded];
  const known = (all ?? counted).filter(({ value }) => facet !== "tag" || (isPlainTag(value) && !hidden?.has(value)));
  const named = withChosen(known, chosen).map((one) => ({ ...one, label: facetLabel(facet, one.value, tasks) }));
  const fitting = named.filter(({ label, value }) =>
    `${label} ${value}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const shown = isWhole ? fitting : fitting.slice(0, Math.max(minShown, chosen.length));
  if (named.length === 0) return null;
  return (
    <FacetGroup title={facets[facet].title} chosen={chosen.length}>
      {isWhole && <FacetSearch label={`Find a ${facets[facet].noun}`} value={query} onText={setQuery} />}
      <FacetValues label={facets[facet].title} isWhole={isWhole}>
        {shown.map(({ value, label, count }) => (
          <Value
            key={value}
            facet={facet}
            value={value}
            label={label}
            count={count}
            mark={markOf(choice, value)}
            {...actions}
          />
        ))}
      </FacetValues>
      {named.length > minShown && (
        <FacetMore
          isWhole={isWhole}
          noun={facets[facet].noun}
          onPress={() => {
            setWhole(!isWhole);
            setQuery("");
          }}
        />
      )}
    </FacetGroup>
  );
};
