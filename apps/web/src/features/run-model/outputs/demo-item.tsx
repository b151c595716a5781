import type { TaskDemoItem as Item } from "@orrery/contract";
import type { ReactNode } from "react";
import { taskMediaUrl } from "../../../api/tasks.ts";
import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { ScoreBars } from "../../../ui/chart/bars.tsx";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { ImageView } from "./image-view.tsx";
import { MarkedText } from "./marked-text.tsx";

const Quotation = ({ text }: { readonly text: string }) => {
  const isStructured = /^\s*[[{<]/.test(text);
  return (
    <p
      className={`border-l-2 border-line pl-1.75 whitespace-pre-wrap ${isStructured ? "font-mono text-sm" : "text-pretty"}`}
    >
      {text}
    </p>
  );
};

interface FigurePanelProps {
  readonly label: string;
  readonly caption?: string | undefined;
  readonly children: ReactNode;
}

const FigurePanel = ({ label, caption, children }: FigurePanelProps) => (
  <figure className="flex min-w-0 flex-col gap-1">
    <div className="text-sm font-medium text-ink-soft">{label}</div>
    {children}
    {caption && <figcaption className="text-sm text-ink-soft text-pretty">{caption}</figcaption>}
  </figure>
);

type ScoreFormat = (score: number) => string;

const views: { readonly [T in Item["type"]]: (item: Item, text: ScoreFormat) => ReactNode } = {
  text: ({ content }) => <Quotation text={content} />,
  "text-with-tokens": ({ text = "", tokens = [] }) => <MarkedText text={text} marks={tokens} />,
  img: ({ filename = "", content }) => <ImageView source={taskMediaUrl(filename)} description={content} />,
  audio: ({ filename = "", label }) => <AudioPlayer source={taskMediaUrl(filename)} label={label} />,
  tabular: ({ table = [], label }) => <DataTable label={label} rows={table} />,
  chart: ({ data = [], label }, text) => <ScoreBars label={label} bars={data} text={text} />,
};

/** Text needs no caption, and images have it as alt text. */
const captioned: readonly Item["type"][] = ["audio", "tabular", "chart", "img"];

interface DemoItemProps {
  readonly item: Item;
  /** Of a chart’s values. */
  readonly text?: ScoreFormat;
}

export const DemoItem = ({ item, text = confidenceText }: DemoItemProps) => (
  <FigurePanel label={item.label} caption={captioned.includes(item.type) ? item.content : undefined}>
    {views[item.type](item, text)}
  </FigurePanel>
);
