import type { RoutedModel } from "../../../router/planning/routed-models.ts";
import { hubProvider } from "../../../router/planning/routed-models.ts";
import { providerLabel } from "../../../text/provider-label.ts";

/** A provider of a chat model, one of its engines, or the hub itself, as checks and pages name it. */
export interface Target {
  readonly provider: string;
  /** 0 if it is none of the model's own engines. */
  readonly endpointId: number;
  readonly providerModel: string;
  readonly label: string;
  readonly detail: string;
  readonly isOwn: boolean;
  readonly status: "live" | "staging" | "error";
  readonly price: { readonly input?: number; readonly output?: number };
}

const chatTasks: readonly string[] = ["conversational", "text-generation"];

const priceOf = (row: { readonly input_price: number | null; readonly output_price: number | null }) => ({
  ...(row.input_price !== null && { input: row.input_price }),
  ...(row.output_price !== null && { output: row.output_price }),
});

const free = { input: 0, output: 0 };

const engineTargets = ({ endpoints }: RoutedModel): Target[] =>
  endpoints
    .filter(({ task }) => chatTasks.includes(task))
    .map((row) => ({
      provider: hubProvider,
      endpointId: row.id,
      providerModel: row.served_model,
      label: `Engine ${row.id}`,
      detail: [row.kind, row.zone].filter(Boolean).join(" · "),
      isOwn: true,
      status: "live",
      price: { ...free, ...priceOf(row) },
    }));

const mappingTargets = ({ mappings }: RoutedModel): Target[] =>
  mappings
    .filter(({ provider, task }) => provider !== hubProvider && chatTasks.includes(task))
    .map((row) => ({
      provider: row.provider,
      endpointId: 0,
      providerModel: row.provider_model,
      label: providerLabel(row.provider),
      detail: row.provider_model,
      isOwn: false,
      status: row.status,
      price: priceOf(row),
    }));

/** Everything that can answer chats of a model: this hub, its engines, then providers. */
export const targetsOf = (model: RoutedModel): Target[] => {
  const isChat = model.tags.includes("conversational");
  const hub: Target = {
    provider: hubProvider,
    endpointId: 0,
    providerModel: model.fullName,
    label: "This hub",
    detail: "",
    isOwn: true,
    status: "live",
    price: free,
  };
  const isHubOffered = isChat && model.hasRunnableFiles;
  return [...(isHubOffered ? [hub] : []), ...engineTargets(model), ...mappingTargets(model)];
};

export const isFree = ({ price }: Target): boolean => price.input === 0 && price.output === 0;
