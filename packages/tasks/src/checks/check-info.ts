import type { AnyTask } from "../catalogue.ts";
import type { TaskDefinition } from "../define-task.ts";
import type { TaskInfo } from "../task-info.ts";
import { colors, modalities } from "../task-type.ts";
import { widgetInputs, widgetOutputs } from "../widget.ts";
import { type Problem, repeated } from "./problem.ts";

const lists = ["models", "datasets", "spaces", "metrics"] as const satisfies readonly (keyof TaskInfo)[];

/** What is wrong with a task's name, area, color and subtasks. */
export const checkType = (id: string, task: AnyTask): readonly Problem[] => {
  const subtasks = task.subtasks ?? [];
  const messages = [
    ...(task.id === id ? [] : [`is registered under "${id}" but calls itself "${task.id}"`]),
    ...(task.name.trim() ? [] : ["has no name"]),
    ...(Object.hasOwn(modalities, task.modality) ? [] : [`has the unknown modality "${task.modality}"`]),
    ...(colors.includes(task.color) ? [] : [`has the unknown color "${task.color}"`]),
    ...subtasks.filter((sub) => !(sub.type && sub.name)).map(() => "has a subtask without type or name"),
    ...repeated(subtasks.map((sub) => sub.type)).map((type) => `has the subtask "${type}" twice`),
  ];
  return messages.map((message) => ({ entry: id, kind: "info", message }));
};

const checkReferences = (info: TaskInfo, list: (typeof lists)[number]): readonly string[] => [
  ...info[list].filter(({ id }) => !id.trim()).map(() => `${list}: an entry has no id`),
  ...info[list].filter(({ description }) => !description.trim()).map(({ id }) => `${list}: "${id}" has no description`),
  ...repeated(info[list].map(({ id }) => id)).map((id) => `${list}: "${id}" is listed twice`),
];

/** What is wrong with what a page says about its task, demo and text aside. */
export const checkInfo = (
  { id, info }: Pick<TaskDefinition, "id" | "info">,
  taskIds: ReadonlySet<string>,
): readonly Problem[] => {
  const messages = [
    ...(info.summary.trim() ? [] : ["has no summary"]),
    ...lists.flatMap((list) => checkReferences(info, list)),
    ...(info.widgetModels.every((model) => model.trim()) ? [] : ["widgetModels: an entry is empty"]),
  ];
  const { canonicalId } = info;
  const dead = canonicalId !== undefined && (canonicalId === id || !taskIds.has(canonicalId));
  return [
    ...messages.map((message): Problem => ({ entry: id, kind: "info", message })),
    ...(dead
      ? [{ entry: id, kind: "dead-reference" as const, message: `canonicalId "${canonicalId}" leads nowhere` }]
      : []),
  ];
};

/** What is wrong with the kinds of controls a task's try-it panel asks for. */
export const checkWidget = ({ id, widget }: Pick<TaskDefinition, "id" | "widget">): readonly Problem[] => {
  const messages = [
    ...(widget.in.length > 0 ? [] : ["has a widget that takes nothing in"]),
    ...widget.in.filter((kind) => !widgetInputs.includes(kind)).map((kind) => `has the unknown widget input "${kind}"`),
    ...(widgetOutputs.includes(widget.out) ? [] : [`has the unknown widget output "${widget.out}"`]),
  ];
  return messages.map((message) => ({ entry: id, kind: "widget", message }));
};
