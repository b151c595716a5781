import type { TaskDemoItem as Item } from "@orrery/contract";
import type { ReactNode } from "react";
import { taskMediaUrl } from "../../../api/tasks.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { FigurePanel } from "../../../ui/media/figure/figure-panel.tsx";
import { ImageView } from "../../../ui/media/image/image-view.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { MarkedText } from "../../../ui/text/marked-text.tsx";
import { Quotation } from "../../../ui/text/quotation.tsx";

const views: { readonly [T in Item["type"]]: (item: Item) => ReactNode } = {
  text: ({ content }) => <Quotation text={content} />,
  "text-with-tokens": ({ text = "", tokens = [] }) => <MarkedText text={text} marks={tokens} />,
  img: ({ filename = "", content }) => <ImageView source={taskMediaUrl(filename)} description={content} />,
  audio: ({ filename = "", label }) => <AudioPlayer source={taskMediaUrl(filename)} label={label} />,
  tabular: ({ table = [], label }) => <DataTable label={label} rows={table} />,
  chart: ({ data = [] }) => <BarChart bars={data} />,
};

/** Text needs no caption, and images have it as alt text. */
const captioned: readonly Item["type"][] = ["audio", "tabular", "chart", "img"];

export const DemoItem = ({ item }: { readonly item: Item }) => (
  <FigurePanel label={item.label} caption={captioned.includes(item.type) ? item.content : undefined}>
    {views[item.type](item)}
  </FigurePanel>
);
