import type { CSSProperties } from "react";
import { Anchor } from "../../../../ui/text/anchor/anchor.tsx";
import { IdText } from "../../../../ui/text/id-text.tsx";
import { layoutTree, type TreeLayout } from "./tree-layout.ts";

interface TreeNode {
  readonly key: string;
  /** `owner/name`, or other text for nodes that stand for several. */
  readonly id: string;
  readonly note: string;
  /** Absent if there is no page. */
  readonly href: string | undefined;
  readonly kind: "self" | "known" | "missing" | "more";
}

export interface TreeColumn {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
  readonly main: number;
}

interface TreePictureProps {
  /** The whole tree as a sentence. */
  readonly label: string;
  readonly columns: readonly TreeColumn[];
  readonly isList: boolean;
}

const spacing = { nodeHeight: 50, gapX: 32, gapY: 12, top: 24 };
/** Four columns fit beside the panels of a wide page. */
const widthOf = (count: number): number => (count > 3 ? 172 : 224);

const frames = {
  self: "border-brass bg-surface",
  known: "border-line-strong bg-surface hover:border-ink-soft",
  missing: "border-dashed border-line-strong",
  more: "border-line hover:border-line-strong",
} as const;

const Node = ({ id, note, href, kind }: TreeNode) => {
  const shape = `flex h-full flex-col justify-center rounded-card border px-1.25 text-xs transition-colors ${frames[kind]}`;
  const content = (
    <>
      <span className="flex min-w-0">{kind === "more" ? <span>{id}</span> : <IdText id={id} isCut />}</span>
      <span className="truncate text-ink-soft">{note}</span>
    </>
  );
  if (href === undefined || kind === "self")
    return (
      <div aria-current={kind === "self" ? "true" : undefined} className={shape}>
        {content}
      </div>
    );
  return (
    <Anchor href={href} className={shape}>
      {content}
    </Anchor>
  );
};

const Edges = ({ width, height: tall, edges }: TreeLayout) => (
  <svg
    aria-hidden="true"
    width={width}
    height={tall}
    className="pointer-events-none absolute inset-0 fill-none stroke-line-strong max-sm:hidden"
  >
    {edges.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);

interface ColumnProps {
  readonly column: TreeColumn;
  readonly at: number;
  readonly layout: TreeLayout;
  readonly nodeWidth: number;
  readonly isList: boolean;
}

/** The same nodes are an indented list on phones and boxes at their places elsewhere. */
const Column = ({ column, at, layout, nodeWidth, isList }: ColumnProps) => {
  const places = layout.columns[at] ?? [];
  const styleAt = (y: number): CSSProperties =>
    ({
      "--x": `${places[0]?.x ?? 0}px`,
      "--y": `${y}px`,
      "--width": `${nodeWidth}px`,
      "--indent": `${at * 12}px`,
    }) as CSSProperties;
  return (
    <li>
      <span
        style={styleAt(0)}
        className={`block pl-(--indent) text-xs text-ink-soft ${isList ? "" : "sm:absolute sm:top-0 sm:left-(--x) sm:pl-0"}`}
      >
        {column.title}
      </span>
      <ul aria-label={column.title}>
        {column.nodes.map((node, row) => (
          <li
            key={node.key}
            style={styleAt(places[row]?.y ?? 0)}
            className={`mb-0.75 h-[50px] pl-(--indent) ${isList ? "" : "sm:absolute sm:top-(--y) sm:left-(--x) sm:mb-0 sm:w-(--width) sm:pl-0"}`}
          >
            <Node {...node} />
          </li>
        ))}
      </ul>
    </li>
  );
};

export const TreePicture = ({ label, columns, isList }: TreePictureProps) => {
  const nodeWidth = widthOf(columns.length);
  const counts = columns.map(({ nodes, main }) => ({ count: nodes.length, main }));
  const layout = layoutTree(counts, { ...spacing, nodeWidth });
  const room = { "--room": `${layout.width}px`, "--height": `${layout.height}px` } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto pb-0.5">
      <div style={room} className={`relative ${isList ? "" : "sm:h-(--height) sm:w-(--room)"}`}>
        {!isList && <Edges {...layout} />}
        <ol>
          {columns.map((column, at) => (
            <Column
              key={column.title + String(at)}
              column={column}
              at={at}
              layout={layout}
              nodeWidth={nodeWidth}
              isList={isList}
            />
          ))}
        </ol>
      </div>
    </section>
  );
};
