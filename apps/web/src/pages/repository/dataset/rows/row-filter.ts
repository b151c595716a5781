/** `label:eq:3`, as the hub reads it. */
export interface RowFilter {
  readonly column: string;
  readonly test: RowTest;
  readonly value: string;
}

export type RowTest = "eq" | "has" | "min" | "max";

export const testLabels: { readonly [T in RowTest]: string } = {
  eq: "is",
  has: "contains",
  min: "at least",
  max: "at most",
};

/** Filters in a URL are separated by a character that values do not contain. */
const separator = "\n";

export const filterText = ({ column, test, value }: RowFilter): string => `${column}:${test}:${value}`;

export const readFilters = (text: string | undefined): readonly RowFilter[] =>
  (text ?? "").split(separator).flatMap((part) => {
    const [, column, test, value] = /^(.+?):(eq|has|min|max):(.*)$/.exec(part) ?? [];
    return column && test && value ? [{ column, test: test as RowTest, value }] : [];
  });

export const writeFilters = (filters: readonly RowFilter[]): string => filters.map(filterText).join(separator);

/** Unsorted, ascending, descending, and unsorted again. */
export const nextSort = (sort: string | undefined, column: string): string | undefined => {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
};
