import type { TaskSummary } from "@orrery/contract";
import { type Modality, modalities } from "@orrery/tasks";
import { keysOf } from "../../lib/table-keys.ts";

export interface TaskGroup<T> {
  readonly modality: Modality;
  readonly label: string;
  readonly members: readonly T[];
}

export const groupByModality = <T>(
  things: readonly T[],
  taskOf: (thing: T) => Pick<TaskSummary, "modality">,
): readonly TaskGroup<T>[] =>
  keysOf(modalities)
    .map((modality) => ({
      modality,
      label: modalities[modality],
      members: things.filter((thing) => taskOf(thing).modality === modality),
    }))
    .filter(({ members }) => members.length > 0);
