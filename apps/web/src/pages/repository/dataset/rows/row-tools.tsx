import { Grid2x2, Plus, Table2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { countOf, fullCount } from "../../../../lib/format/count-text.ts";
import { SmallButton } from "../../../../ui/input/button/small-button.tsx";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { PlainInput } from "../../../../ui/input/field/plain-field.tsx";
import { ClearButton, FilterChip, FilterChips } from "../../../../ui/input/filter-chip.tsx";
import { IconButton } from "../../../../ui/input/icon-button.tsx";
import { SearchField } from "../../../../ui/input/search-field.tsx";
import { Segmented } from "../../../../ui/input/segmented/segmented.tsx";
import { Select } from "../../../../ui/input/select/select.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { ToolBar } from "../../../../ui/layout/tool-bar.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import {
  choicesOf,
  filterText,
  type RowFilter,
  readFilters,
  shownValue,
  testLabel,
  testsOf,
  writeFilters,
} from "./row-filter.ts";
import type { RowsPage } from "./rows-tab.tsx";
import type { ShownColumn } from "./shown-column.ts";

interface FilterLineProps {
  readonly columns: readonly ShownColumn[];
  /** The column that was asked for. */
  readonly first: string;
  readonly onAdd: (filter: RowFilter) => void;
  readonly onClose: () => void;
}

const inputTypes: { readonly [type: string]: string } = { integer: "number", number: "number", time: "date" };

const FilterLine = ({ columns, first, onAdd, onClose }: FilterLineProps) => {
  const [name, setName] = useState(first);
  const [chosenTest, setTest] = useState<RowFilter["test"]>();
  const [typed, setTyped] = useState("");
  const column = columns.find((one) => one.name === name) ?? columns[0];
  if (!column) return null;
  const { type, statistics, isWhole, labels } = column;
  const choices = choicesOf(type, isWhole ? statistics : undefined, labels);
  const tests = testsOf(type, choices !== undefined && type !== "boolean");
  const test = tests.find((one) => one === chosenTest) ?? tests[0] ?? "has";
  const value = choices ? (choices.find((one) => one.value === typed) ?? choices[0])?.value : typed;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!value) return;
        setTyped("");
        onAdd({ column: column.name, test, value });
      }}
    >
      <Cluster>
        <Select
          label="Column"
          choices={columns.map((one) => ({ value: one.name, label: one.name }))}
          value={column.name}
          onChoose={(chosen) => {
            setName(chosen);
            setTyped("");
          }}
        />
        <Select
          label="Condition"
          choices={tests.map((one) => ({ value: one, label: testLabel(one, type) }))}
          value={test}
          onChoose={setTest}
        />
        {choices ? (
          <Select label="Value" choices={choices} value={value ?? ""} onChoose={setTyped} />
        ) : (
          <span className="min-w-[12rem] flex-1">
            <PlainInput
              label="Value"
              value={typed}
              onText={setTyped}
              type={inputTypes[type] ?? "text"}
              {...(type === "number" && { step: "any" })}
            />
          </span>
        )}
        <SmallButton type="submit" disabled={!value}>
          Apply
        </SmallButton>
        <IconButton icon={X} label="Close the filter" onPress={onClose} />
      </Cluster>
    </form>
  );
};

/** A pause in typing. */
const delayMs = 300;

const RowSearch = ({ search, onSearch }: { readonly search: string; readonly onSearch: (text: string) => void }) => {
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => onSearch(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return <SearchField label="Search rows" placeholder="Search rows" value={text} onText={setText} size="sm" />;
};

interface RowToolsProps {
  readonly columns: readonly ShownColumn[];
  readonly page: RowsPage;
  /** Of matching rows; undefined if it is not known. */
  readonly count: number | undefined;
  /** Of all rows, if it is known. */
  readonly all: number | undefined;
  /** Undefined where there is nothing to draw in a grid. */
  readonly view: RowsPage["view"];
  /** The column to filter by, while a filter is written. */
  readonly filtering: string | undefined;
  readonly onPage: (change: Partial<RowsPage>) => void;
  readonly onFiltering: (column: string | undefined) => void;
}

const countText = (count: number, all: number | undefined): string =>
  all === undefined || all === count ? countOf(count, "row") : `${fullCount(count)} of ${countOf(all, "row")}`;

const Chips = ({ columns, page, onPage }: Pick<RowToolsProps, "columns" | "page" | "onPage">) => {
  const filters = readFilters(page.where);
  if (filters.length === 0) return null;
  const put = (chosen: readonly RowFilter[]) => onPage({ where: writeFilters(chosen) || undefined, offset: 0 });
  return (
    <FilterChips label="Filters">
      {filters.map((filter, at) => {
        const column = columns.find(({ name }) => name === filter.column);
        return (
          <FilterChip
            key={filterText(filter)}
            title={filter.column}
            value={`${testLabel(filter.test, column?.type)} ${shownValue(filter.value, column?.type, column?.labels)}`}
            onRemove={() => put(filters.filter((_, other) => other !== at))}
          />
        );
      })}
      <ClearButton onPress={() => put([])}>Clear all</ClearButton>
    </FilterChips>
  );
};

const viewChoices = [
  { value: "grid", label: "Grid", icon: Grid2x2 },
  { value: "table", label: "Table", icon: Table2 },
] as const;

export const RowTools = (props: RowToolsProps) => {
  const { columns, page, count, all, view, filtering, onPage, onFiltering } = props;
  return (
    <>
      <ToolBar
        end={
          view && (
            <Segmented
              label="View"
              choices={viewChoices}
              value={view}
              onChoose={(chosen) => onPage({ view: chosen })}
            />
          )
        }
      >
        <RowSearch
          search={page.search ?? ""}
          onSearch={(search) => onPage({ search: search || undefined, offset: 0 })}
        />
        <Chips columns={columns} page={page} onPage={onPage} />
        <TextButton
          icon={Plus}
          aria-expanded={filtering !== undefined}
          onClick={() => onFiltering(filtering === undefined ? (columns[0]?.name ?? "") : undefined)}
        >
          Add filter
        </TextButton>
        {count !== undefined && <Text variant="note">{countText(count, all)}</Text>}
      </ToolBar>
      {filtering !== undefined && columns.length > 0 && (
        <FilterLine
          key={filtering}
          columns={columns}
          first={filtering}
          onAdd={(filter) => onPage({ where: writeFilters([...readFilters(page.where), filter]), offset: 0 })}
          onClose={() => onFiltering(undefined)}
        />
      )}
    </>
  );
};
