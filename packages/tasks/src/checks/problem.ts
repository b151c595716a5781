/** What is wrong with one entry of the catalogue. */
export interface Problem {
  /** The task id, library key or media file that is broken. */
  readonly entry: string;
  /** `missing-demo` and `dead-reference` are counted on their own by the statistics script. */
  readonly kind: "info" | "missing-demo" | "demo" | "about" | "dead-reference" | "media" | "widget";
  readonly message: string;
}

/** Values that occur more than once, each named once. */
export const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
