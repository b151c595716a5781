import { openAiCompatible, type Provider, providers, type Task, type Wire, type Wires } from "@orrery/inference";
import { type DeploymentRow, hubProvider } from "./routed-models.ts";

type Server = Pick<DeploymentRow, "kind" | "address">;

const hubWires = providers[hubProvider].tasks;

/** Tasks that servers accept in the hub's request format besides OpenAI's. Paths are relative to the server's address. */
const hubFormatWires: Readonly<Record<Server["kind"], Wires>> = {
  openai: {},
  tgi: {},
  tei: {
    "sentence-similarity": { ...hubWires["sentence-similarity"], path: () => "similarity" },
    "text-classification": { ...hubWires["text-classification"], path: () => "predict" },
  },
};

/** The provider and wire of a deployed server for a task; undefined if it does not support the task. */
export const deployedServer = (
  { kind, address }: Server,
  task: Task,
): { readonly provider: Provider; readonly wire: Wire<Task> } | undefined => {
  const { root, ...server } = openAiCompatible({ id: hubProvider, origin: address });
  const special = hubFormatWires[kind][task] as Wire<Task> | undefined;
  if (special) return { provider: server, wire: special };
  const wire = server.tasks[task] as Wire<Task> | undefined;
  return wire && { provider: { ...server, ...(root && { root }) }, wire };
};
