/** A repository or metric that matters for a task, and one sentence on why. */
export interface HubReference {
  readonly id: string;
  readonly description: string;
}

/** One bar of a chart. */
export interface ChartBar {
  readonly label: string;
  readonly score: number;
}

/** A marked stretch of a text, counted in UTF-16 units, end exclusive. */
export interface TokenSpan {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface DemoPart<T extends string> {
  readonly type: T;
  readonly label: string;
  /** The text itself; for images, audio, tables and charts, a description of what they show. */
  readonly content: string;
}

/** One input or output of a demo. File names are relative to the package's `media` folder. */
export type DemoItem =
  | DemoPart<"text">
  | (DemoPart<"img"> & { readonly filename: string })
  | (DemoPart<"audio"> & { readonly filename: string })
  | (DemoPart<"tabular"> & { readonly table: readonly (readonly string[])[] })
  | (DemoPart<"chart"> & { readonly data: readonly ChartBar[] })
  | (DemoPart<"text-with-tokens"> & { readonly text: string; readonly tokens: readonly TokenSpan[] });

/** The kinds a demo item may have. */
export const demoTypes = [
  "img",
  "audio",
  "text",
  "tabular",
  "chart",
  "text-with-tokens",
] as const satisfies readonly DemoItem["type"][];

/** What a task looks like in use: what goes in, what comes out. */
export interface Demo {
  readonly inputs: readonly DemoItem[];
  readonly outputs: readonly DemoItem[];
}

/** What a task's page tells beyond its name. */
export interface TaskInfo {
  readonly summary: string;
  readonly models: readonly HubReference[];
  readonly datasets: readonly HubReference[];
  readonly spaces: readonly HubReference[];
  readonly metrics: readonly HubReference[];
  readonly demo: Demo;
  readonly widgetModels: readonly string[];
  readonly youtubeId?: string;
  /** The task whose page covers this one in more depth. */
  readonly canonicalId?: string;
  /** True for a task whose page has not been written. */
  readonly isPlaceholder: boolean;
}
