/** The six hues of one lightness; `data-hue` carries one into the style sheet. */
export const hues = ["blue", "orange", "green", "indigo", "red", "yellow"] as const;

/** One of the six hues. */
export type Hue = (typeof hues)[number];
