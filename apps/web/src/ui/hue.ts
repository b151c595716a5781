/** Six hues of equal lightness; `data-hue` selects one in the style sheet. */
export const hues = ["blue", "orange", "green", "indigo", "red", "yellow"] as const;

export type Hue = (typeof hues)[number] | "neutral";
