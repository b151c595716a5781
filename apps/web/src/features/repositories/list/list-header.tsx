import { Rows3, Rows4 } from "lucide-react";
import { countOf } from "../../../lib/format/count-text.ts";
import { ClearButton, FilterChip, FilterChips } from "../../../ui/input/filter-chip.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { Segmented } from "../../../ui/input/segmented/segmented.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import type { Density } from "../../../ui/list/entry-row.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Kbd } from "../../../ui/text/text.tsx";
import { type ActiveFilter, activeFilters } from "./active-filters.ts";
import type { ListContext } from "./list-context.ts";
import { plainList } from "./list-state.ts";
import { FiltersButton, ListHeader as Head } from "./listing.tsx";
import { type SortName, sortLabel, sortsOf, trendingNote } from "./sorts.ts";

const views = [
  { value: "comfortable", label: "Comfortable rows", icon: Rows3 },
  { value: "compact", label: "Compact rows", icon: Rows4 },
] as const;

const SortChoice = ({ kind, state, onChange }: ListContext) => {
  const usual = state.text ? "Best match" : sortLabel("trending");
  const named = sortsOf[kind].filter((name) => state.text || name !== "trending");
  const choices = [
    { value: "", label: usual } as const,
    ...named.map((name) => ({ value: name, label: sortLabel(name) })),
  ];
  const choose = (sort: SortName | "") => {
    const { sort: _, ...rest } = state;
    onChange(sort ? { ...rest, sort } : rest, "choice");
  };
  return <Select<SortName | ""> label="Order" choices={choices} value={state.sort ?? ""} onChoose={choose} />;
};

const Filters = ({ filters, list }: { readonly filters: readonly ActiveFilter[]; readonly list: ListContext }) => {
  const { state, onChange } = list;
  const { text, sort, view } = state;
  const cleared = { ...plainList, text, ...(sort && { sort }), ...(view && { view }) };
  return (
    <FilterChips label="Active filters">
      {filters.map(({ key, without, ...filter }) => (
        <FilterChip key={key} {...filter} onRemove={() => onChange(without, "choice")} />
      ))}
      {filters.length > 1 && <ClearButton onPress={() => onChange(cleared, "choice")}>Clear all</ClearButton>}
    </FilterChips>
  );
};

interface ListHeaderProps {
  readonly list: ListContext;
  readonly title: string;
  readonly placeholder: string;
  readonly total: number | undefined;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onFilters: () => void;
}

export const ListHeader = ({ list, title, placeholder, total, density, onDensity, onFilters }: ListHeaderProps) => {
  const { kind, state, onChange, tasks } = list;
  const filters = activeFilters(kind, state, tasks);
  const isTrending = state.sort === "trending" || (!state.sort && !state.text);
  return (
    <Head
      title={
        <Heading level={1} variant="h1" id={`${kind}s`}>
          {title}
        </Heading>
      }
      count={total !== undefined && countOf(total, kind)}
      controls={
        <>
          <FiltersButton chosen={filters.length} onPress={onFilters} />
          <SortChoice {...list} />
          <Segmented label="View" choices={views} value={density} onChoose={onDensity} />
        </>
      }
      search={
        <SearchField
          label={`Search ${kind}s`}
          placeholder={placeholder}
          value={state.text}
          onText={(text) => onChange({ ...state, text }, "text")}
          trailing={<Kbd>/</Kbd>}
          data-search=""
        />
      }
      note={isTrending && trendingNote}
      filters={filters.length > 0 && <Filters filters={filters} list={list} />}
    />
  );
};
