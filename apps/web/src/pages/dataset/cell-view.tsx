import { GridCell } from "../../ui/table/row-grid.tsx";

interface CellViewProps {
  readonly value: unknown;
  readonly isCut: boolean;
}

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
