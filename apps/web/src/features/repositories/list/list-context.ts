import type { RepositoryKind } from "@orrery/contract";
import type { TaskNames } from "./facets.ts";
import type { ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

export interface ListContext {
  readonly kind: RepositoryKind;
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly tasks: TaskNames;
}
