import type { RouterSettings } from "../router/settings.ts";
import { type RoutedHub } from "./router.ts";
export interface FaultHubs {
    readonly little: RoutedHub;
    readonly plenty: RoutedHub;
    readonly close: () => Promise<void>;
}
export declare const startFaultHubs: (settings: Partial<RouterSettings>) => Promise<FaultHubs>;
//# sourceMappingURL=fault-hubs.d.ts.map