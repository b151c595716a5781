import type { CheckDrift } from "@orrery/contract";
import { countOf } from "../../../../lib/format/count-text.ts";

type Day = CheckDrift["days"][number];

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** `Oct 28`, by the hub's UTC days. */
const dayName = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

const words: { readonly [S in Day["state"]]: string } = {
  equal: "equal",
  changed: "changed",
  differs: "differs",
  "not-checked": "not checked",
};

const looks: { readonly [S in Day["state"]]: string } = {
  equal: "bg-bar-soft",
  changed: "",
  differs: "bg-bad",
  "not-checked": "border border-dashed border-line-strong",
};

/** A change is red unless what follows is equal again. */
const isGoodChange = (days: readonly Day[], at: number, isFailing: boolean): boolean => {
  const next = days.slice(at + 1).find(({ state }) => state !== "not-checked");
  return next ? next.state === "equal" : !isFailing;
};

const labelOf = ({ days, changedOn }: CheckDrift): string => {
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) return "";
  const countIn = (state: Day["state"]) => days.filter((day) => day.state === state).length;
  const change = changedOn === undefined ? "No change." : `Changed on ${dayName(changedOn)}.`;
  const counts = `${countOf(countIn("equal"), "day")} equal, ${countOf(countIn("differs"), "day")} with a difference, ${countOf(countIn("not-checked"), "day")} not checked`;
  return `Daily check, ${dayName(first)} to ${dayName(last)}. ${change} ${counts}.`;
};

const Key = ({ look, text }: { readonly look: string; readonly text: string }) => (
  <span className="inline-flex items-center gap-0.75">
    <span className={`size-1 rounded-full ${look}`} />
    {text}
  </span>
);

const titleOf = ({ days, changedOn }: CheckDrift): string => {
  if (changedOn !== undefined) return `Changed on ${dayName(changedOn)}`;
  const measured = days.filter(({ state }) => state !== "not-checked").length;
  return measured > 1 ? "No change" : `Checked on ${countOf(measured, "day")}`;
};

interface DriftDotsProps {
  readonly check: string;
  readonly drift: CheckDrift;
  readonly isFailing: boolean;
}

/** One dot per day, today on the right. */
export const DriftDots = ({ check, drift, isFailing }: DriftDotsProps) => {
  const { days } = drift;
  const first = days[0];
  if (!first) return null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <h4 className="text-sm font-semibold">{titleOf(drift)}</h4>
        <span className="text-xs text-ink-soft">
          {check}, {countOf(days.length, "day")}
        </span>
      </div>
      <div role="img" aria-label={labelOf(drift)} className="flex h-2 items-center justify-between gap-[3px]">
        {days.map((day, at) => (
          <span
            key={day.date}
            title={`${dayName(day.date)}: ${words[day.state]}`}
            className={`aspect-square max-w-[10px] flex-1 rounded-full ${looks[day.state]} ${
              day.state === "changed" ? `ring-2 ${isGoodChange(days, at, isFailing) ? "ring-good" : "ring-bad"}` : ""
            }`}
          />
        ))}
      </div>
      <div aria-hidden="true" className="flex justify-between gap-1 text-xs text-ink-soft">
        <span>{dayName(first.date)}</span>
        <span className="flex flex-wrap gap-x-1.5">
          <Key look="bg-bar-soft" text="equal" />
          <Key look="bg-bad" text="differs" />
        </span>
        <span>Today</span>
      </div>
    </div>
  );
};
