import type { FacetCounts } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { facetCountsQuery } from "../../../api/repositories.ts";
import { FacetGroup } from "../../../ui/facet/facet-group.tsx";
import { type FacetMark, FacetValue } from "../../../ui/facet/facet-value.tsx";
import { FacetMore, FacetSearch, FacetValues } from "../../../ui/facet/facet-values.tsx";
import { TaskDot } from "../chips.tsx";
import { type FacetName, facetLabel, facets, isPlainTag } from "./facets.ts";
import { toggleUnwanted, toggleWanted } from "./list-change.ts";
import type { ListParts } from "./list-context.ts";
import { filterQuery } from "./list-query.ts";
import { choiceOf } from "./list-state.ts";
import { usePrefetch } from "./use-prefetch.ts";

type Counted = FacetCounts["facets"][string];

/** Values shown before one asks for more. */
const fewest = 8;

/** Values that are looked through once one has asked. */
const most = 500;

const markOf = ({ wanted, unwanted }: ReturnType<typeof choiceOf>, value: string): FacetMark => {
  if (wanted.includes(value)) return "wanted";
  return unwanted.includes(value) ? "unwanted" : "none";
};

/** Chosen values come first, whether they are frequent or not. */
const withChosen = (counted: Counted, chosen: readonly string[]): { value: string; count: number | undefined }[] => {
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const rest = counted.filter(({ value }) => !chosen.includes(value));
  return [...chosen.map((value) => ({ value, count: counts.get(value) })), ...rest];
};

/** All values of a facet, fetched only once one asks for them. */
const useAllValues = ({ kind, state }: ListParts, facet: FacetName, isAsked: boolean): Counted | undefined => {
  const query = { ...filterQuery(kind, state), facets: [facet], limit: most };
  return useQuery({ ...facetCountsQuery(kind, query), enabled: isAsked }).data?.facets[facet];
};

interface FacetSectionProps extends ListParts {
  readonly facet: FacetName;
  readonly counted: Counted;
  /** Values that another facet has already. */
  readonly hidden?: ReadonlySet<string> | undefined;
}

/** The values of one facet with how many each would show. */
export const FacetSection = ({ facet, counted, hidden, ...list }: FacetSectionProps) => {
  const { kind, state, onChange, tasks } = list;
  const [isWhole, setWhole] = useState(false);
  const [sought, setSought] = useState("");
  const prefetch = usePrefetch(kind);
  const all = useAllValues(list, facet, isWhole);
  const choice = choiceOf(state, facet);
  const chosen = [...choice.wanted, ...choice.unwanted];
  const known = (all ?? counted).filter(({ value }) => facet !== "tag" || (isPlainTag(value) && !hidden?.has(value)));
  const named = withChosen(known, chosen).map((one) => ({ ...one, label: facetLabel(facet, one.value, tasks) }));
  const fitting = named.filter(({ label, value }) =>
    `${label} ${value}`.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  const shown = isWhole ? fitting : fitting.slice(0, Math.max(fewest, chosen.length));
  if (named.length === 0) return null;
  return (
    <FacetGroup title={facets[facet].title} chosen={chosen.length}>
      {isWhole && <FacetSearch label={`Find a ${facets[facet].noun}`} value={sought} onText={setSought} />}
      <FacetValues label={facets[facet].title} isWhole={isWhole}>
        {shown.map(({ value, label, count }) => (
          <FacetValue
            key={value}
            label={label}
            count={count}
            mark={markOf(choice, value)}
            dot={facet === "task" && <TaskDot task={value} />}
            onWant={() => onChange((now) => toggleWanted(now, facet, value), "choice")}
            onUnwant={() => onChange((now) => toggleUnwanted(now, facet, value), "choice")}
            onApproach={() => prefetch(toggleWanted(state, facet, value))}
          />
        ))}
      </FacetValues>
      {named.length > fewest && (
        <FacetMore
          isWhole={isWhole}
          noun={facets[facet].noun}
          onPress={() => {
            setWhole(!isWhole);
            setSought("");
          }}
        />
      )}
    </FacetGroup>
  );
};
