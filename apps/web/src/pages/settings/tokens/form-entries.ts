/** Entries are separated by spaces, commas or lines. */
export const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Not a number if the field is empty. */
export const numberOf = (text: string): number => Number(text.trim() || "x");
