import { Table } from "./table.tsx";

interface DataTableProps {
  readonly label: string;
  /** The first row holds the headers. */
  readonly rows: readonly (readonly string[])[];
}

const isNumber = (cell: string | undefined): boolean => cell !== undefined && /^[-+−]?[\d.,\s]*\d\s*%?$/.test(cell);

export const DataTable = ({ label, rows: [headers = [], ...rows] }: DataTableProps) => (
  <Table
    label={label}
    variant="inset"
    columns={headers.map((header, column) => ({
      key: String(column),
      header,
      isNumber: headers.length > 1 && rows.every((row) => isNumber(row[column])),
    }))}
    rows={rows.map((cells, row) => ({ key: String(row), cells }))}
  />
);
