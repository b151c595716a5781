import type { DesiredEngine, NewDesiredEngine } from "@orrery/contract";

/** The fields of the form, as text. */
export interface DeploymentDraft {
  readonly model: string;
  readonly kind: DesiredEngine["kind"];
  readonly revision: string;
  readonly minReplicas: string;
  readonly maxReplicas: string;
  readonly cpus: string;
  readonly gpus: string;
  readonly memoryMb: string;
}

export const clusterLabels: Readonly<Record<DesiredEngine["kind"], string>> = {
  "ray-serve": "Ray Serve",
  kserve: "KServe",
};

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

/** A new deployment, or a known one at another revision. */
export const deploymentDraftOf = (known: DesiredEngine | undefined, model = ""): DeploymentDraft => ({
  model: known?.model ?? model,
  kind: known?.kind ?? "ray-serve",
  revision: "main",
  minReplicas: textOf(known?.replicas.min),
  maxReplicas: textOf(known?.replicas.max),
  cpus: textOf(known?.resources.cpus),
  gpus: textOf(known?.resources.gpus),
  memoryMb: textOf(known?.resources.memoryMb),
});

/** Invalid input is sent as it is, and the hub names the field. */
const given = <K extends string>(name: K, text: string): { [P in K]?: number } =>
  (text.trim() ? { [name]: Number(text) } : {}) as { [P in K]?: number };

export const deploymentRequestOf = (draft: DeploymentDraft): NewDesiredEngine => ({
  kind: draft.kind,
  revision: draft.revision.trim() || "main",
  replicas: { ...given("min", draft.minReplicas), ...given("max", draft.maxReplicas) },
  resources: { ...given("cpus", draft.cpus), ...given("gpus", draft.gpus), ...given("memoryMb", draft.memoryMb) },
});

/** The same deployment at the revision that it had before. */
export const rollbackRequestOf = ({
  kind,
  engine,
  task,
  replicas,
  resources,
  previous,
}: DesiredEngine): NewDesiredEngine => ({
  kind,
  engine,
  task,
  replicas,
  resources,
  revision: previous?.commit ?? "main",
});
