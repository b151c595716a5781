/** A cell's number, whatever currency, unit or separators are around it. */
const numberIn = (cell: string): number => {
  const found = /[-−]?\d[\d,]*(?:\.\d+)?/.exec(cell)?.[0].replace("−", "-");
  if (found === undefined) return Number.NaN;
  return Number(/^-?\d+,\d{1,2}$/.test(found) ? found.replace(",", ".") : found.replaceAll(",", ""));
};

const names: Readonly<Record<string, string>> = { SUM: "Sum", AVERAGE: "Average", COUNT: "Count" };

const valueOfCells = (aggregator: string, cells: readonly string[]): number => {
  if (aggregator === "COUNT") return cells.length;
  const sum = cells.reduce((total, cell) => total + numberIn(cell), 0);
  return aggregator === "SUM" ? sum : sum / cells.length;
};

/** What the cells come to, which models leave to the reader: "Sum: 55". Undefined where there is nothing to compute. */
export const aggregateText = (aggregator: string | undefined, cells: readonly string[]): string | undefined => {
  if (!aggregator || aggregator === "NONE") return undefined;
  const name = names[aggregator] ?? aggregator.toLowerCase();
  if (!(aggregator in names) || cells.length === 0) return name;
  const value = valueOfCells(aggregator, cells);
  return Number.isFinite(value) ? `${name}: ${value.toLocaleString("en-US", { maximumFractionDigits: 2 })}` : name;
};
