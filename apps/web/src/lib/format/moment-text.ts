const time = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
const format = new Intl.DateTimeFormat("en", { year: "numeric", month: "short", day: "numeric", ...time });

/** `Jan 31, 2026, 14:05:09`. */
export const momentText = (moment: Date): string => format.format(moment);
