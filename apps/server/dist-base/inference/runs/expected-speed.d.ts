import type { ExpectedSpeed } from "@orrery/contract";
import type { MeasuredSpeed } from "../pool/speeds.ts";
/** The speed of a model that has run. */
export declare const measuredSpeed: ({ tokensPerSecond, callMs }: MeasuredSpeed) => ExpectedSpeed;
/** Every token is computed from all weights, and reading them from memory is what takes a processor the time. */
export declare const estimatedSpeed: (weightBytes: number, bytesPerSecond: number) => ExpectedSpeed;
//# sourceMappingURL=expected-speed.d.ts.map