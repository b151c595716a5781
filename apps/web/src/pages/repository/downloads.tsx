import type { DownloadHistory, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { downloadsQuery } from "../../api/owners/downloads.ts";
import { countOf, fullCount } from "../../lib/format/count-text.ts";
import { Histogram } from "../../ui/chart/histogram.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Text } from "../../ui/text/text.tsx";

const tones = { up: "text-good", down: "text-bad", same: "text-ink-soft" } as const;

interface LargeNumberProps {
  readonly value: string;
  readonly change?: { readonly text: string; readonly title: string; readonly tone: keyof typeof tones } | undefined;
}

const LargeNumber = ({ value, change }: LargeNumberProps) => (
  <p className="flex items-baseline gap-0.75 font-display text-xl tabular-nums">
    {value}
    {change && (
      <span title={change.title} className={`font-sans text-sm ${tones[change.tone]}`}>
        {change.text}
      </span>
    )}
  </p>
);

const format = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const dateText = (date: string | undefined): string => (date ? format.format(new Date(date)) : "");

const changeOf = ({ total, previous }: DownloadHistory) => {
  if (previous === 0) return undefined;
  const percent = Math.round(((total - previous) / previous) * 100);
  return {
    text: percent < 0 ? `−${-percent}%` : `+${percent}%`,
    title: `${countOf(previous, "download")} in the 30 days before`,
    tone: percent === 0 ? ("same" as const) : percent > 0 ? ("up" as const) : ("down" as const),
  };
};

const Chart = ({ history }: { readonly history: DownloadHistory }) => {
  const { days, total } = history;
  const dates = days.map(({ date }) => dateText(date));
  const most = Math.max(...days.map(({ downloads }) => downloads));
  return (
    <>
      <LargeNumber value={fullCount(total)} change={changeOf(history)} />
      <Histogram
        label={`Downloads per day, ${dates[0]} to ${dates.at(-1)}. ${countOf(total, "download")}, at most ${fullCount(most)} in one day.`}
        counts={days.map(({ downloads }) => downloads)}
        titles={days.map(({ date, downloads }) => `${dateText(date)}: ${countOf(downloads, "download")}`)}
        ends={[dates[0] ?? "", dates[Math.floor(dates.length / 2)] ?? "", dates.at(-1) ?? ""]}
      />
    </>
  );
};

/** Downloads from this hub, by day. A failure is not worth an error beside the card. */
export const Downloads = ({ kind, id }: { readonly kind: RepositoryKind; readonly id: string }) => {
  const { data } = useQuery(downloadsQuery(kind, id));
  if (!data) return null;
  return (
    <Section gap="tight" title="Downloads" id="downloads" variant="label" note="Last 30 days">
      {data.total === 0 ? <Text variant="note">No downloads from this hub.</Text> : <Chart history={data} />}
    </Section>
  );
};
