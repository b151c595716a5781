import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator } from "@orrery/simulator";
import { readConfig } from "../../config.ts";
import { openHub } from "../../hub.ts";
import { routedEntries } from "../router.ts";
import { type Cluster, startCluster } from "./cluster.ts";

/** A cluster whose providers are the simulator. */
export const startRoutedCluster = async (): Promise<Cluster> => {
  const simulator = await startSimulator();
  const cluster = await startCluster({
    ORRERY_PROVIDERS_AT: simulator.url,
    TOGETHER_API_KEY: "a key of the simulator",
  });
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
