import type { ReactNode } from "react";
import type { RunOutput } from "../../../run/output/run-output.ts";
import type { TaskRequest } from "../../../run/request/task-request.ts";

export interface CellSlots {
  readonly output: (output: RunOutput, request: TaskRequest) => ReactNode;
  readonly keyOffer: (provider: string) => ReactNode;
  /** A link that adds a key, if the chosen provider needs one. */
  readonly keyHint: (provider: string) => ReactNode;
  /** The way to get a starter model that is not on this hub. */
  readonly starter: (model: string) => ReactNode;
  readonly labelOf: (provider: string) => string;
}
