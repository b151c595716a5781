import type { EndpointLoad, EnginePool } from "@orrery/contract";

/** The loads of a model's endpoints, and of the hub itself if it has loaded the model. */
export const replicaLoads = ({ endpoints, hub }: EnginePool): readonly EndpointLoad[] => [
  ...endpoints.map(({ load }) => load),
  ...(hub ? [hub.load] : []),
];
