import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator } from "@orrery/simulator";
import { readConfig } from "../../config/config.js";
import { openHub } from "../../hub.js";
import { routedEntries } from "../router.js";
import { startCluster } from "./cluster.js";
/** A cluster whose providers are the simulator. */
export const startRoutedCluster = async (options = {}) => {
    const simulator = await startSimulator();
    const settings = {
        ORRERY_PROVIDERS_AT: simulator.url,
        TOGETHER_API_KEY: "a key of the simulator",
        ...options.settings,
    };
    const cluster = await startCluster({ ...options, settings });
    const ORRERY_DATA = mkdtempSync(join(tmpdir(), "orrery-data-"));
    const hub = await openHub(readConfig({ ...cluster.environment(), ORRERY_DATA, ORRERY_SEED: "off" }).config);
    await hub.catalogue.upsertMirrored([...routedEntries]);
    await hub.close();
    return {
        ...cluster,
        stop: async () => {
            await cluster.stop();
            await simulator.close();
        },
    };
};
//# sourceMappingURL=routed-cluster.js.map