import { openAiCompatible, type Provider, providers, type Task, type Wire, type Wires } from "@orrery/inference";
import { type DeploymentRow, hubProvider } from "./routed-models.ts";

type Server = Pick<DeploymentRow, "kind" | "address">;

const own = providers[hubProvider].tasks;

/** What servers take in the hub's own words, beside OpenAI's; the paths are below their address. */
const ownWords: Readonly<Record<Server["kind"], Wires>> = {
  openai: {},
  tgi: {},
  tei: {
    "sentence-similarity": { ...own["sentence-similarity"], path: () => "similarity" },
    "text-classification": { ...own["text-classification"], path: () => "predict" },
  },
};

/** A server that a model is deployed to as a provider of a task; none where it has no words for it. */
export const deployedServer = (
  { kind, address }: Server,
  task: Task,
): { readonly provider: Provider; readonly wire: Wire<Task> } | undefined => {
  const { root, ...server } = openAiCompatible({ id: hubProvider, origin: address });
  const special = ownWords[kind][task] as Wire<Task> | undefined;
  if (special) return { provider: server, wire: special };
  const wire = server.tasks[task] as Wire<Task> | undefined;
  return wire && { provider: { ...server, ...(root && { root }) }, wire };
};
