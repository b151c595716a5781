import { agoText } from "./ago-text.ts";

const sameYear = new Intl.DateTimeFormat("en", { month: "short", day: "numeric" });
const otherYear = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", year: "numeric" });
const exact = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });

const recentMs = 30 * 86_400_000;

/** `18 minutes ago` up to 30 days, then `Oct 2`, then `Oct 2, 2025`. */
export const whenText = (then: Date, now: Date): string => {
  if (now.getTime() - then.getTime() <= recentMs) return agoText(then, now);
  return (then.getFullYear() === now.getFullYear() ? sameYear : otherYear).format(then);
};

/** `Nov 9, 2026, 10:02:11 AM`. */
export const exactText = (date: Date): string => exact.format(date);
