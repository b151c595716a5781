import type { DemoItem as Item } from "@orrery/contract";
import type { ReactNode } from "react";
import { taskMediaUrl } from "../../../api/tasks.ts";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import type { Hue } from "../../../ui/hue.ts";
import { AudioPlayer } from "../../../ui/media/audio-player/audio-player.tsx";
import { FigurePanel } from "../../../ui/media/figure/figure-panel.tsx";
import { ImageView } from "../../../ui/media/image/image-view.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { MarkedText } from "../../../ui/text/marked-text.tsx";
import { Quotation } from "../../../ui/text/quotation.tsx";

/** How each kind of item is shown. A new kind is one row here. */
const views: { readonly [T in Item["type"]]: (item: Item, hue: Hue) => ReactNode } = {
  text: ({ content }) => <Quotation text={content} />,
  "text-with-tokens": ({ text = "", tokens = [] }) => <MarkedText text={text} marks={tokens} />,
  img: ({ filename = "", content }) => <ImageView source={taskMediaUrl(filename)} description={content} />,
  audio: ({ filename = "", label }) => <AudioPlayer source={taskMediaUrl(filename)} label={label} />,
  tabular: ({ table = [], label }) => <DataTable label={label} rows={table} />,
  chart: ({ data = [] }, hue) => <BarChart bars={data} hue={hue} />,
};

/** Where the words of an item stand under it: text says itself, and a picture has them as its description too. */
const captioned: readonly Item["type"][] = ["audio", "tabular", "chart", "img"];

/** One input or output of a worked example. */
export const DemoItem = ({ item, hue }: { readonly item: Item; readonly hue: Hue }) => (
  <FigurePanel label={item.label} caption={captioned.includes(item.type) ? item.content : undefined}>
    {views[item.type](item, hue)}
  </FigurePanel>
);
