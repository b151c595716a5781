import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator } from "@orrery/simulator";
import { readConfig } from "../../config/config.ts";
import { openHub } from "../../hub/hub.ts";
import { routedEntries } from "../router.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";

/** A cluster whose providers are the simulator. */
export const startRoutedCluster = async (options: ClusterOptions = {}): Promise<Cluster> => {
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
