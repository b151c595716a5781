import type { LoggedCall } from "./call-log.ts";
import type { Faults } from "./faults.ts";
import type { MappingForm } from "./hub-api.ts";
import type { OpenCounts } from "./open-counts.ts";
import type { Stage } from "./play-provider.ts";

/** Everything that lives as long as one simulator. */
export interface Theatre {
  readonly stage: Stage;
  readonly faults: Faults;
  readonly calls: LoggedCall[];
  readonly mappingForm: MappingForm;
  readonly open: () => OpenCounts;
}
