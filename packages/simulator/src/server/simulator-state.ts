import type { MappingForm } from "../replies/hub-api.ts";
import type { Faults } from "../state/faults.ts";
import type { LoggedCall } from "../state/logged-call.ts";
import type { OpenCounts } from "../state/open-counts.ts";
import type { ProviderState } from "./answer-as-provider.ts";

/** The state of one simulator. */
export interface SimulatorState extends ProviderState {
  readonly faults: Faults;
  readonly calls: LoggedCall[];
  readonly mappingForm: MappingForm;
  readonly open: () => OpenCounts;
}
