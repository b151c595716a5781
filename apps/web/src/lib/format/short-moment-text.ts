const day = { month: "short", day: "numeric" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", day);
const momentFormat = new Intl.DateTimeFormat("en-US", { ...day, hour: "2-digit", minute: "2-digit", hour12: false });

/** `Jan 31, 14:05`: a moment of the last days. */
export const shortMomentText = (at: string): string => momentFormat.format(new Date(at));

/** `Jan 31`. */
export const shortDayText = (at: string): string => dayFormat.format(new Date(at));
