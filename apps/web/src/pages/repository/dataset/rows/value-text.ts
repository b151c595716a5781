import type { Column } from "@orrery/contract";
import { countText, fullCount } from "../../../../lib/format/count-text.ts";

const rounded = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

/** Rounded for reading; whole numbers stay whole. */
export const numberText = (value: number): string =>
  (Number.isInteger(value) ? fullCount(value) : rounded.format(value)).replace("-", "−");

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?Z?$/;
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** `Jul 14, 2026`, with the time if it is not midnight. Times of other zones stay as they are written. */
export const timeText = (text: string): string => {
  const [, date, time = "00:00", seconds = "00"] = moment.exec(text) ?? [];
  const at = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(at)) return text;
  const shown = day.format(at);
  if (time === "00:00" && seconds === "00") return shown;
  return `${shown}, ${time}${seconds === "00" ? "" : `:${seconds}`}`;
};

/** A number that stands below a chart. */
export const figure = (value: number | string | undefined): string => {
  if (value === undefined) return "";
  if (typeof value === "string") return timeText(value).slice(0, 24);
  return Math.abs(value) >= 10_000 ? countText(value).replace("-", "−") : numberText(Number(value.toPrecision(4)));
};

const typeNames: { readonly [T in Column["type"]]?: string } = { boolean: "yes/no", time: "date" };

/** Types as people call them. */
export const typeText = (type: Column["type"]): string => typeNames[type] ?? type;
