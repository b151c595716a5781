import { BarCell } from "../../../../ui/chart/track.tsx";
import { Table } from "../../../../ui/table/table.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { type SqlResult, sharesOf } from "./sql-result.ts";

/** Bars help in short results, such as those of GROUP BY. The first column names what the others are about. */
const maxBars = 50;
const maxCharacters = 300;

const barsOf = ({ columns, rows }: SqlResult): ReadonlyMap<number, readonly (number | undefined)[]> => {
  const numbers = columns.flatMap(({ isNumber }, index) => (isNumber && index > 0 ? [index] : []));
  if (rows.length > maxBars) return new Map();
  return new Map(numbers.map((index) => [index, sharesOf(rows.map((row) => row[index]))]));
};

const shortened = (text: string): string => (text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text);

interface CellProps {
  readonly text: string | undefined;
  readonly share: number | undefined;
}

const Cell = ({ text, share }: CellProps) => {
  if (text === undefined) return <Text variant="note">NULL</Text>;
  return share === undefined ? shortened(text) : <BarCell share={share} text={text} />;
};

/** Rows of a query; numbers of short results have bars. */
export const SqlResultView = ({ result }: { readonly result: SqlResult }) => {
  const { columns, rows } = result;
  const bars = barsOf(result);
  return (
    <Table
      label="Result"
      variant="scroll"
      columns={columns.map(({ name, isNumber }, index) => ({ key: `${index} ${name}`, header: name, isNumber }))}
      rows={rows.map((row, at) => ({
        key: String(at),
        cells: row.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a result never move, and names may repeat.
          <Cell key={index} text={text} share={bars.get(index)?.[at]} />
        )),
      }))}
    />
  );
};
