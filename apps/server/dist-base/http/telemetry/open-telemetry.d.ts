import type { Config } from "../../config/config.ts";
import type { Telemetry } from "./telemetry.ts";
export declare const openTelemetry: ({ otelEndpoint, otelHeaders, otelServiceName }: Config) => Telemetry;
//# sourceMappingURL=open-telemetry.d.ts.map