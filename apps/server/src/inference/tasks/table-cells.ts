/**
 * How a question and a table become tokens for models that pick cells: seven numbers beside each token, as TAPAS has
 * them. models/training/cells.py does the same for the training; table-cells.test.ts compares the two.
 */

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = months.join("|");
const number =
  /^[^\p{L}\p{N}_\s.,+−-]?\s?([+−-]?\d[\d,]*(?:\.\d+)?)\s?(million|billion|thousand|k)?\s?(?:[^\p{L}\p{N}_\s]{0,2}[a-zµ²³]{0,12}(?:\/[a-z]{1,6})?)$/u;
const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const dottedDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const dayFirst = new RegExp(`^(\\d{1,2})\\.? (${month})[a-z]*\\.?,? (\\d{4})$`);
const monthFirst = new RegExp(`^(${month})[a-z]*\\.? (?:(\\d{1,2}),? )?(\\d{4})$`);
const clock = /^(\d{1,2}):(\d{2})$/;
const scales: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, thousand: 1e3, k: 1e3 };
const inQuestion = new RegExp(
  `\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}:\\d{2}|(?:\\d{1,2}\\.? )?(?:${month})[a-z]*\\.? (?:\\d{1,2},? )?\\d{4}|\\d[\\d,]*(?:\\.\\d+)?(?: ?(?:million|billion|thousand|k\\b))?`,
  "g",
);

/** What a cell says as a number, the days of a date, or the minutes of a time. */
export interface CellValue {
  readonly kind: "number" | "date" | "time";
  readonly value: number;
}

const dayOf = (year = "0", place = 0, date = "1"): CellValue => ({
  kind: "date",
  value: Number(year) * 372 + place * 31 + Number(date) - 1,
});

const plainNumber = (text: string): number => {
  const plain = text.replace("−", "-");
  return Number(/^[+-]?\d+,\d{1,2}$/.test(plain) ? plain.replace(",", ".") : plain.replaceAll(",", ""));
};

/** How texts are read, first match first. */
const readings: readonly (readonly [RegExp, (found: readonly string[]) => CellValue])[] = [
  [isoDay, ([, year, place, date]) => dayOf(year, Number(place) - 1, date)],
  [dottedDay, ([, date, place, year]) => dayOf(year, Number(place) - 1, date)],
  [dayFirst, ([, date, name = "", year]) => dayOf(year, months.indexOf(name), date)],
  [monthFirst, ([, name = "", date, year]) => dayOf(year, months.indexOf(name), date)],
  [clock, ([, hour, minute]) => ({ kind: "time", value: Number(hour) * 60 + Number(minute) })],
  [number, ([, digits = "", scale = ""]) => ({ kind: "number", value: plainNumber(digits) * (scales[scale] ?? 1) })],
];

export const cellValue = (text: string): CellValue | undefined => {
  const small = text.trim().toLowerCase();
  for (const [pattern, read] of readings) {
    const found = pattern.exec(small);
    if (found) return read(found);
  }
  return undefined;
};

/** The values of a column; undefined where a cell has none, or they are of several kinds. Empty cells stay out. */
const columnValues = (cells: readonly string[]): (CellValue | undefined)[] | undefined => {
  const values = cells.map((cell) => (cell.trim() ? cellValue(cell) : undefined));
  const known = values.filter((value) => value !== undefined);
  const isWhole = known.length > 0 && known.length === cells.filter((cell) => cell.trim()).length;
  return isWhole && known.every(({ kind }) => kind === known[0]?.kind) ? values : undefined;
};

/** How a number of the question compares with a cell: 1 equal, 2 less, 4 greater. A year compares with a date's year. */
const comparison = (asked: CellValue, { kind, value }: CellValue): number => {
  const isYear = asked.kind === "number" && kind === "date" && asked.value >= 1000 && asked.value < 3000;
  if (asked.kind !== kind && !isYear) return 0;
  const other = isYear ? Math.floor(value / 372) : value;
  if (asked.value === other) return 1;
  return asked.value < other ? 2 : 4;
};

/** The place of each cell from the largest, from the smallest, and how it compares with the question. */
const factsOf = (cells: readonly string[], asked: readonly CellValue[]) => {
  const values = columnValues(cells);
  if (!values) return undefined;
  const order = [...new Set(values.flatMap((cell) => cell?.value ?? []))].sort((left, right) => right - left);
  const place = new Map(order.map((value, index) => [value, index + 1]));
  return values.map((cell) => {
    const rank = cell ? (place.get(cell.value) ?? 0) : 0;
    const compared = cell ? asked.reduce((found, one) => found | comparison(one, cell), 0) : 0;
    return [Math.min(rank, 255), Math.min(rank && order.length + 1 - rank, 255), compared];
  });
};

export interface AskedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Tokens, and for each: segment, column, row, last answer, rank from above, rank from below, comparison. */
export interface TableTokens {
  readonly ids: readonly number[];
  readonly types: readonly (readonly number[])[];
}

/** What is needed of a tokenizer. */
export interface TablePieces {
  readonly pieces: (text: string) => readonly number[];
  readonly begin: number;
  readonly separator: number;
  readonly empty: number;
}

export const encodeTable = (question: string, { columns, rows }: AskedTable, tokenizer: TablePieces): TableTokens => {
  const ids: number[] = [];
  const types: (readonly number[])[] = [];
  const add = (pieces: readonly number[], type: readonly number[]) => {
    for (const id of pieces) {
      ids.push(id);
      types.push(type);
    }
  };
  const piecesOf = (text: string) => {
    const found = text.trim() ? tokenizer.pieces(text) : [];
    return found.length > 0 ? found : [tokenizer.empty];
  };
  const asked = (question.toLowerCase().match(inQuestion) ?? []).flatMap((part) => cellValue(part) ?? []);
  add([tokenizer.begin, ...tokenizer.pieces(question), tokenizer.separator], [0, 0, 0, 0, 0, 0, 0]);
  for (const [column, name] of columns.entries()) add(piecesOf(name), [1, Math.min(column + 1, 255), 0, 0, 0, 0, 0]);
  const facts = columns.map((_, column) =>
    factsOf(
      rows.map((cells) => cells[column] ?? ""),
      asked,
    ),
  );
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries())
      add(piecesOf(text), [
        1,
        Math.min(column + 1, 255),
        Math.min(row + 1, 255),
        0,
        ...(facts[column]?.[row] ?? [0, 0, 0]),
      ]);
  return { ids, types };
};
