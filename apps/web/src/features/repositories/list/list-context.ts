import type { RepositoryKind } from "../../../api/repositories.ts";
import type { TaskNames } from "./facets.ts";
import type { ListState } from "./list-state.ts";
import type { ChangeList } from "./use-list-state.ts";

export interface ListContext {
  readonly kind: RepositoryKind;
  readonly state: ListState;
  readonly onChange: ChangeList;
  readonly tasks: TaskNames;
}
