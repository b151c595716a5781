import type { MappingForm } from "../replies/hub-api.ts";
import type { LoggedCall } from "../state/call-log.ts";
import type { Faults } from "../state/faults.ts";
import type { OpenCounts } from "../state/open-counts.ts";
import type { Stage } from "./answer-as-provider.ts";

/** The state of one simulator. */
export interface SimulatorState {
  readonly stage: Stage;
  readonly faults: Faults;
  readonly calls: LoggedCall[];
  readonly mappingForm: MappingForm;
  readonly open: () => OpenCounts;
}
