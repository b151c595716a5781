import { type Cluster, type ClusterOptions } from "./cluster.ts";
/** A cluster whose providers are the simulator. */
export declare const startRoutedCluster: (options?: ClusterOptions) => Promise<Cluster>;
//# sourceMappingURL=routed-cluster.d.ts.map