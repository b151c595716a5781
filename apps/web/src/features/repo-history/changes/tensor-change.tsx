import type { FileChange } from "@orrery/contract";
import { useState } from "react";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { sizeText } from "../../../lib/format/size-text.ts";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { Table } from "../../../ui/table/table.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { ChangeFooter, ChangeMark, ChangeNote } from "./change-panel.tsx";
import { LayerStrip } from "./layer-strip.tsx";
import { layerChange, layersText, signedText, type TensorRow, tensorRows } from "./tensor-rows.ts";

interface FigureRowProps {
  readonly figures: readonly { readonly label: string; readonly value: string; readonly change: string }[];
}

/** Four totals, each with how it changed. */
const FigureRow = ({ figures }: FigureRowProps) => (
  <dl className="grid grid-cols-2 border-b border-line md:grid-cols-4">
    {figures.map(({ label, value, change }) => (
      <div
        key={label}
        className="min-w-0 border-line px-2 py-1.5 even:border-l max-md:nth-[n+3]:border-t md:not-first:border-l"
      >
        <dt className="text-xs text-ink-soft">{label}</dt>
        <dd className="truncate font-display text-xl tabular-nums" title={value}>
          {value}
        </dd>
        <dd className="text-xs text-ink-soft tabular-nums">{change}</dd>
      </div>
    ))}
  </dl>
);

type Tensors = NonNullable<FileChange["tensors"]>;

interface TensorChangeProps {
  readonly change: FileChange;
  readonly tensors: Tensors;
}

const typesText = (types: readonly string[]): string => (types.length > 0 ? types.slice(0, 3).join(", ") : "–");

const Totals = ({ change: { before, after }, tensors }: TensorChangeProps) => {
  const now = after ? tensors.after : tensors.before;
  const changeOf = (difference: number, format: (amount: number) => string): string => {
    if (!before) return "new file";
    return after ? signedText(difference, format) : "removed";
  };
  const types = [typesText(tensors.before.types), typesText(tensors.after.types)];
  const typeChange = types[0] === types[1] ? "unchanged" : `was ${types[0]}`;
  return (
    <FigureRow
      figures={[
        {
          label: "Size",
          value: sizeText((after ?? before)?.size ?? 0),
          change: changeOf((after?.size ?? 0) - (before?.size ?? 0), sizeText),
        },
        {
          label: "Parameters",
          value: fullCount(now.parameters),
          change: changeOf(tensors.after.parameters - tensors.before.parameters, fullCount),
        },
        {
          label: "Tensors",
          value: fullCount(now.tensors),
          change: changeOf(tensors.after.tensors - tensors.before.tensors, fullCount),
        },
        { label: "Type", value: typesText(now.types), change: before && after ? typeChange : changeOf(0, String) },
      ]}
    />
  );
};

const shownFirst = 8;

const Rows = ({ rows, path }: { readonly rows: readonly TensorRow[]; readonly path: string }) => (
  <Table
    label={`Tensors of ${path}`}
    variant="plain"
    columns={[
      { key: "change", header: "Change" },
      { key: "name", header: "Tensor" },
      { key: "before", header: "Before", isMinor: true },
      { key: "after", header: "After" },
    ]}
    rows={rows.map(({ name, status, what, before, after }) => ({
      key: `${status} ${name}`,
      cells: [
        <ChangeMark key="change" status={status} text={what} />,
        <Code key="name">{name}</Code>,
        <Code key="before">{before}</Code>,
        <Code key="after">{after}</Code>,
      ],
    }))}
  />
);

const countsText = ({ changedCount, addedCount, removedCount, sameCount }: Tensors): string =>
  `${fullCount(changedCount)} changed, ${fullCount(addedCount)} added, ${fullCount(removedCount)} removed, ${fullCount(sameCount)} the same`;

/** Weights are compared by their headers: never by bytes. */
export const TensorChange = ({ change, tensors }: TensorChangeProps) => {
  const [isWhole, setWhole] = useState(false);
  const rows = tensorRows(tensors);
  const { addedCount, removedCount, changedCount, layers } = tensors;
  const unlisted = addedCount + removedCount + changedCount - rows.length;
  const isModified = change.before && change.after;
  return (
    <>
      <Totals change={change} tensors={tensors} />
      {layers.length > 1 && (
        <LayerStrip
          label={layersText(layers)}
          layers={layers.map((layer) => ({
            name: layer.name,
            change: layerChange(layer),
            isWide: !/\.\d+$/.test(layer.name),
          }))}
        />
      )}
      {rows.length === 0 && isModified && (
        <ChangeNote>Names, types and shapes are the same. The values differ.</ChangeNote>
      )}
      {rows.length > 0 && <Rows path={change.path} rows={isWhole ? rows : rows.slice(0, shownFirst)} />}
      <ChangeFooter>
        {rows.length > shownFirst && !isWhole ? (
          <TextButton onClick={() => setWhole(true)}>{`Show ${fullCount(rows.length - shownFirst)} more`}</TextButton>
        ) : (
          <span>{countsText(tensors)}</span>
        )}
        <span>
          {unlisted > 0 && `${countOf(unlisted, "tensor")} not listed. `}Compared by file header. Nothing was
          downloaded.
        </span>
      </ChangeFooter>
    </>
  );
};
