import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRoutedHub } from "./router.js";
/** Short timeouts for cells that wait for one; long ones for the rest, so that a busy machine changes nothing. */
const timeouts = {
    little: { firstByteMs: 500, idleMs: 500, jobMs: 500 },
    plenty: { firstByteMs: 10_000, idleMs: 10_000, jobMs: 10_000 },
};
/** Small limits, so that faults reach them soon. */
const limits = { initialDelayMs: 1, maxDelayMs: 50, maxEventBytes: 2 ** 16, maxReplyBytes: 2 ** 18, afterDoneMs: 20 };
export const startFaultHubs = async (settings) => {
    const startWith = (waits) => startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-faults-")) }, {}, { routerSettings: { ...limits, ...settings, ...waits } });
    const little = await startWith(timeouts.little);
    const plenty = await startWith(timeouts.plenty);
    return {
        little,
        plenty,
        close: async () => {
            await little.close();
            await plenty.close();
        },
    };
};
//# sourceMappingURL=fault-hubs.js.map