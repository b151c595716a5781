import { colors, modalities } from "@orrery/tasks";
import { type Static, Type } from "typebox";

const Reference = Type.Object({
  id: Type.String({ description: "Name on the hub." }),
  description: Type.String({ description: "Why it is useful." }),
});

const TaskDemoItem = Type.Object({
  type: Type.Enum(["img", "audio", "text", "tabular", "chart", "text-with-tokens"]),
  label: Type.String(),
  content: Type.String({ description: "The text, or a description of the media." }),
  filename: Type.Optional(Type.String({ description: "File under /api/tasks/media/." })),
  table: Type.Optional(Type.Array(Type.Array(Type.String()))),
  data: Type.Optional(Type.Array(Type.Object({ label: Type.String(), score: Type.Number() }))),
  text: Type.Optional(Type.String()),
  tokens: Type.Optional(Type.Array(Type.Object({ type: Type.String(), start: Type.Integer(), end: Type.Integer() }))),
});

const entry = {
  id: Type.String(),
  label: Type.String({ description: "The task's name." }),
  summary: Type.String(),
  datasets: Type.Array(Reference),
  models: Type.Array(Reference, { description: "The first one is the default model of the task." }),
  spaces: Type.Array(Reference),
  metrics: Type.Array(Reference),
  widgetModels: Type.Array(Type.String()),
  youtubeId: Type.Optional(Type.String()),
  demo: Type.Object({ inputs: Type.Array(TaskDemoItem), outputs: Type.Array(TaskDemoItem) }),
  canonicalId: Type.Optional(Type.String()),
  isPlaceholder: Type.Optional(Type.Boolean()),
};

const kind = {
  modality: Type.Enum(Object.keys(modalities) as (keyof typeof modalities)[]),
  color: Type.Enum([...colors]),
};

/** A task as other programs of the field read it. */
export const TaskEntry = Type.Object({ ...entry, libraries: Type.Array(Type.String()) });

/** The catalogue as other programs of the field read it, keyed by task id. */
export const TaskEntries = Type.Record(Type.String(), TaskEntry);

/** One row of the list of tasks. */
export const TaskSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...kind,
  summary: Type.String(),
  hasPage: Type.Boolean({ description: "False for a task without a page." }),
  subtasks: Type.Array(Type.Object({ type: Type.String(), name: Type.String() })),
});

/** The list of all tasks, in the catalogue's order. */
export const TaskSummaries = Type.Array(TaskSummary);

const Neighbor = Type.Object({ id: Type.String(), name: Type.String() });

/** Everything a task's page shows, in one reply. */
export const TaskPage = Type.Object({
  ...entry,
  ...kind,
  name: Type.String(),
  subtasks: Type.Array(Type.Object({ type: Type.String(), name: Type.String() })),
  libraries: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), url: Type.String({ description: "Documentation." }) }),
  ),
  about: Type.String({ description: "The page's text in Markdown; empty for a placeholder." }),
  sourceUrl: Type.String({ description: "URL to edit the page's source." }),
  previous: Type.Optional(Neighbor),
  next: Type.Optional(Neighbor),
  related: Type.Array(TaskSummary, { description: "For a placeholder, similar tasks with a page." }),
});

/** How a task is called: the controls to try it, a request that shows it, and the JSON schemas of request and reply. */
export const TaskCall = Type.Object({
  id: Type.String(),
  name: Type.String(),
  widget: Type.Optional(
    Type.Object({
      in: Type.Array(Type.String(), { description: "Input types." }),
      out: Type.String({ description: "Output type." }),
    }),
  ),
  example: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "File names are relative to /api/tasks/media/.",
    }),
  ),
  input: Type.Optional(Type.Unknown({ description: "JSON schema of a request." })),
  output: Type.Optional(Type.Unknown({ description: "JSON schema of a reply." })),
  piece: Type.Optional(Type.Unknown({ description: "JSON schema of one event, if the task streams." })),
});

export type TaskCall = Static<typeof TaskCall>;
export type TaskEntry = Static<typeof TaskEntry>;
export type TaskSummary = Static<typeof TaskSummary>;
export type TaskPage = Static<typeof TaskPage>;
export type TaskDemoItem = Static<typeof TaskDemoItem>;
