import type { Provider } from "../../provider.ts";
import type { Task } from "../../task.ts";
import type { Mapping } from "./mapping.ts";

/** Tasks that one model of the hub's own service can serve. */
const equivalents: readonly (readonly string[])[] = [["feature-extraction", "sentence-similarity"]];

/** Whether a mapping serves this task. */
export const fitsTask = ({ isHub }: Provider, { task: mapped, alsoTasks }: Mapping, task: Task): boolean =>
  mapped === task ||
  alsoTasks?.includes(task) === true ||
  (isHub === true && equivalents.some((group) => group.includes(mapped) && group.includes(task)));

const statusOrder: readonly string[] = ["live", "staging"];

/** The mappings that can serve a call: live before staging, otherwise in the hub's order. */
export const rank = (
  mappings: readonly Mapping[],
  task: Task,
  providers: Readonly<Record<string, Provider>>,
): readonly Mapping[] =>
  mappings
    .filter((mapping) => {
      const provider = Object.hasOwn(providers, mapping.provider) ? providers[mapping.provider] : undefined;
      return (
        provider !== undefined &&
        !provider.isClosed &&
        provider.tasks[task] !== undefined &&
        statusOrder.includes(mapping.status) &&
        fitsTask(provider, mapping, task)
      );
    })
    .sort((first, second) => statusOrder.indexOf(first.status) - statusOrder.indexOf(second.status));
