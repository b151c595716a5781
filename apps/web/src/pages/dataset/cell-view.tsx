import { GridCell } from "../../ui/table/row-grid.tsx";

interface CellViewProps {
  readonly value: unknown;
  /** Whether the hub sent only its beginning. */
  readonly isCut: boolean;
}

/** One cell: texts as they are, numbers and truths plainly, the rest as JSON. */
export const CellView = ({ value, isCut }: CellViewProps) => {
  if (value === null || value === undefined) return <GridCell variant="empty">empty</GridCell>;
  const end = isCut ? "…" : "";
  if (typeof value === "string") return <GridCell variant="text">{value + end}</GridCell>;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = JSON.stringify(value) ?? "";
  return (
    <GridCell variant="data" title={text.length > 200 ? `${text.slice(0, 1000)}…` : undefined}>
      {text + end}
    </GridCell>
  );
};
