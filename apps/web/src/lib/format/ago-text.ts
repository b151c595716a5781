const steps = [
  { unit: "year", seconds: 31_557_600 },
  { unit: "month", seconds: 2_629_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `3 days ago`, `yesterday`, `just now`. */
export const agoText = (then: Date, now: Date): string => {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  const step = steps.find((one) => seconds >= one.seconds);
  return step ? format.format(-Math.floor(seconds / step.seconds), step.unit) : "just now";
};

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** `Jan 31, 2026`. */
export const dayText = (date: Date): string => day.format(date);
