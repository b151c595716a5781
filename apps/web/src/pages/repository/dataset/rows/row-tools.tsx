import type { Column } from "@orrery/contract";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { countOf } from "../../../../lib/format/count-text.ts";
import { SmallButton } from "../../../../ui/input/button/small-button.tsx";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { PlainInput } from "../../../../ui/input/field/plain-field.tsx";
import { ClearButton, FilterChip, FilterChips } from "../../../../ui/input/filter-chip.tsx";
import { SearchField } from "../../../../ui/input/search-field.tsx";
import { Select } from "../../../../ui/input/select/select.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { type RowFilter, type RowTest, testLabels } from "./row-filter.ts";

interface FilterFormProps {
  readonly columns: readonly Column[];
  readonly onAdd: (filter: RowFilter) => void;
}

const tests = Object.keys(testLabels) as readonly RowTest[];

const FilterForm = ({ columns, onAdd }: FilterFormProps) => {
  const [column, setColumn] = useState(columns[0]?.name ?? "");
  const [test, setTest] = useState<RowTest>("has");
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== "") onAdd({ column, test, value });
      }}
    >
      <Cluster>
        <Select
          label="Column"
          choices={columns.map(({ name }) => ({ value: name, label: name }))}
          value={column}
          onChoose={setColumn}
        />
        <Select
          label="Condition"
          choices={tests.map((one) => ({ value: one, label: testLabels[one] }))}
          value={test}
          onChoose={setTest}
        />
        <PlainInput label="Value" value={value} onText={setValue} />
        <SmallButton type="submit" disabled={value === ""}>
          Apply
        </SmallButton>
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
  readonly columns: readonly Column[];
  readonly search: string;
  readonly filters: readonly RowFilter[];
  /** Of matching rows; undefined if it is not known. */
  readonly count: number | undefined;
  readonly onSearch: (text: string) => void;
  readonly onFilters: (filters: readonly RowFilter[]) => void;
}

export const RowTools = ({ columns, search, filters, count, onSearch, onFilters }: RowToolsProps) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Cluster>
        <RowSearch search={search} onSearch={onSearch} />
        {filters.length > 0 && (
          <FilterChips label="Filters">
            {filters.map((filter, at) => (
              <FilterChip
                key={`${filter.column} ${filter.test} ${filter.value}`}
                title={filter.column}
                value={`${testLabels[filter.test]} ${filter.value}`}
                onRemove={() => onFilters(filters.filter((_, other) => other !== at))}
              />
            ))}
            <ClearButton onPress={() => onFilters([])}>Clear all</ClearButton>
          </FilterChips>
        )}
        <TextButton icon={Plus} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Add filter
        </TextButton>
        {count !== undefined && <Text variant="note">{countOf(count, "row")}</Text>}
      </Cluster>
      {isAdding && columns.length > 0 && (
        <FilterForm
          columns={columns}
          onAdd={(filter) => {
            setAdding(false);
            onFilters([...filters, filter]);
          }}
        />
      )}
    </>
  );
};
