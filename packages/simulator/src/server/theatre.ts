import type { MappingForm } from "../replies/hub-api.ts";
import type { LoggedCall } from "../state/call-log.ts";
import type { Faults } from "../state/faults.ts";
import type { OpenCounts } from "../state/open-counts.ts";
import type { Stage } from "./play-provider.ts";

/** Everything that lives as long as one simulator. */
export interface Theatre {
  readonly stage: Stage;
  readonly faults: Faults;
  readonly calls: LoggedCall[];
  readonly mappingForm: MappingForm;
  readonly open: () => OpenCounts;
}
