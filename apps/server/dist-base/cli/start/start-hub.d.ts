import { type ConfigReading } from "../../config/config.ts";
import type { EarlyListener } from "./early-listener.ts";
/** Starts the hub and prints where it is. */
export declare const startHub: (reading: ConfigReading, early?: EarlyListener) => Promise<void>;
//# sourceMappingURL=start-hub.d.ts.map