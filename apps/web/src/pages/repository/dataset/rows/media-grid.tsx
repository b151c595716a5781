import type { Rows } from "@orrery/contract";
import { ArrowDown, ArrowUp, ChartColumn } from "lucide-react";
import { type ReactNode, useState } from "react";
import { servedUrl } from "../../../../lib/routes/site-root.ts";
import { TextButton } from "../../../../ui/input/button/text-button.tsx";
import { Cluster } from "../../../../ui/layout/cluster.tsx";
import { ToolBar } from "../../../../ui/layout/tool-bar.tsx";
import { Text } from "../../../../ui/text/text.tsx";
import { CellView } from "./cell-view.tsx";
import { Lightbox, type Picture } from "./lightbox.tsx";
import { nextSort, sortedBy } from "./row-filter.ts";
import type { ShownCell } from "./shown-cell.ts";
import { isMedia, type ShownColumn, type ToCell } from "./shown-column.ts";

const nameColumn = "file_name";

interface TileProps {
  readonly media: ReactNode;
  readonly facts: readonly ReactNode[];
  readonly name: string | undefined;
}

const Tile = ({ media, facts, name }: TileProps) => (
  <li className="flex min-w-0 flex-col gap-0.5">
    {media}
    {facts.length > 0 && (
      <span dir="auto" className="flex justify-between gap-1 text-sm">
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place.
          <span key={at} className="min-w-0 truncate tabular-nums">
            {fact}
          </span>
        ))}
      </span>
    )}
    {name !== undefined && (
      <span dir="auto" className="truncate font-mono text-xs text-ink-soft" title={name}>
        {name}
      </span>
    )}
  </li>
);

interface PictureButtonProps {
  readonly picture: Picture;
  readonly onOpen: () => void;
}

const PictureButton = ({ picture: { source, label }, onOpen }: PictureButtonProps) => (
  <button
    type="button"
    aria-label={`Enlarge ${label}`}
    onClick={onOpen}
    className="block aspect-[4/3] w-full cursor-zoom-in overflow-hidden rounded-card border border-line bg-wash transition-colors hover:border-line-strong"
  >
    <img src={servedUrl(source)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  </button>
);

interface SortBarProps {
  readonly columns: readonly ShownColumn[];
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: undefined } as const;

const SortBar = ({ columns, sort, onSort }: SortBarProps) => (
  <Cluster>
    <Text variant="note">Sort by</Text>
    {columns.map(({ name }) => {
      const direction = sortedBy(sort, name);
      const icon = sortIcons[direction];
      return (
        <TextButton
          key={name}
          {...(icon && { icon })}
          aria-pressed={direction !== "none"}
          aria-label={direction === "none" ? `Sort by ${name}` : `Sort by ${name}, now ${direction}`}
          onClick={() => onSort(nextSort(sort, name))}
        >
          {name}
        </TextButton>
      );
    })}
  </Cluster>
);

/** Most columns by which a grid is sorted; the table has all. */
const maxSorts = 6;
const maxFacts = 2;

interface MediaGridProps extends SortBarProps {
  readonly data: Rows;
  readonly toCell: ToCell;
  readonly onStatistics: () => void;
  readonly isStale: boolean;
}

const textOf = (cell: ShownCell): string => ("text" in cell ? cell.text : "–");

interface ShownTile {
  readonly index: number;
  readonly name: string | undefined;
  /** For screen readers, and over the enlarged picture. */
  readonly label: string;
  readonly cell: ShownCell;
  readonly facts: readonly string[];
}

const tilesOf = (columns: readonly ShownColumn[], { rows }: Rows, toCell: ToCell): readonly ShownTile[] => {
  const mediaAt = columns.findIndex(isMedia);
  const nameAt = columns.findIndex(({ name }) => name === nameColumn);
  const facts = columns.flatMap(({ kind }, at) =>
    at === mediaAt || at === nameAt || kind === "chat" || kind === "data" ? [] : [at],
  );
  return rows.map(({ index, cells }) => {
    const name = nameAt < 0 ? undefined : String(cells[nameAt] ?? "");
    return {
      index,
      name,
      label: name ?? `row ${index}`,
      cell: toCell(cells[mediaAt], mediaAt),
      facts: facts.slice(0, maxFacts).map((at) => textOf(toCell(cells[at], at))),
    };
  });
};

/** Pictures, recordings or videos side by side, each with its label and name. */
export const MediaGrid = ({ columns, data, toCell, sort, onSort, onStatistics, isStale }: MediaGridProps) => {
  const [opened, open] = useState<number>();
  const tiles = tilesOf(columns, data, toCell);
  const pictures = tiles.flatMap(({ cell, label, index }) =>
    cell.kind === "image" ? [{ source: cell.source, label, index }] : [],
  );
  const enlarge = (index: number) => open(pictures.findIndex((picture) => picture.index === index));
  return (
    <>
      <ToolBar
        end={
          <TextButton icon={ChartColumn} onClick={onStatistics}>
            Statistics
          </TextButton>
        }
      >
        <SortBar
          columns={columns.filter((column) => !isMedia(column)).slice(0, maxSorts)}
          sort={sort}
          onSort={onSort}
        />
      </ToolBar>
      <ul
        aria-label="Rows"
        aria-busy={isStale}
        className={`grid grid-cols-2 gap-x-1.5 gap-y-2 transition-opacity sm:grid-cols-3 lg:grid-cols-5 ${isStale ? "opacity-60" : ""}`}
      >
        {tiles.map(({ index, cell, label, ...tile }) => {
          const media =
            cell.kind === "image" ? (
              <PictureButton picture={{ source: cell.source, label }} onOpen={() => enlarge(index)} />
            ) : (
              <CellView cell={cell} label={label} isCut={false} />
            );
          return <Tile key={index} {...tile} media={media} />;
        })}
      </ul>
      {pictures.length > 0 && (
        <Text variant="note">
          Click an image to enlarge it. <kbd>←</kbd> <kbd>→</kbd> move, <kbd>Esc</kbd> closes.
        </Text>
      )}
      {opened !== undefined && (
        <Lightbox pictures={pictures} at={opened} onMove={open} onClose={() => open(undefined)} />
      )}
    </>
  );
};
