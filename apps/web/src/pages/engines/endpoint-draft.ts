import type { EndpointKind, EngineEndpoint, NewEngineEndpoint } from "@orrery/contract";

/** The fields of the form, as text. */
export interface EndpointDraft {
  readonly model: string;
  readonly kind: EndpointKind;
  readonly address: string;
  readonly servedModel: string;
  readonly key: string;
  readonly weight: string;
  readonly zone: string;
  readonly maxInFlight: string;
  readonly firstByteSeconds: string;
  readonly idleSeconds: string;
  readonly inputPrice: string;
  readonly outputPrice: string;
}

const textOf = (value: number | undefined, factor = 1): string => (value === undefined ? "" : String(value / factor));

export const draftOf = (endpoint: EngineEndpoint | undefined, model = ""): EndpointDraft => ({
  model: endpoint?.model ?? model,
  kind: endpoint?.kind ?? "vllm",
  address: endpoint?.address ?? "",
  servedModel: endpoint?.servedModel ?? "",
  key: "",
  weight: textOf(endpoint?.weight),
  zone: endpoint?.zone ?? "",
  maxInFlight: textOf(endpoint?.maxInFlight),
  firstByteSeconds: textOf(endpoint?.firstByteMs, 1000),
  idleSeconds: textOf(endpoint?.idleMs, 1000),
  inputPrice: textOf(endpoint?.inputPrice),
  outputPrice: textOf(endpoint?.outputPrice),
});

/** Invalid input is sent as it is, and the hub names the field. */
const numberOf = (text: string, factor = 1): number | null => (text.trim() ? Number(text) * factor : null);

/** The request; an empty field removes its value. */
export const requestOf = (draft: EndpointDraft): NewEngineEndpoint => {
  const servedModel = draft.servedModel.trim();
  const key = draft.key.trim();
  const zone = draft.zone.trim();
  return {
    kind: draft.kind,
    address: draft.address.trim(),
    ...(servedModel && { servedModel }),
    ...(key && { key }),
    weight: numberOf(draft.weight) ?? 1,
    zone: zone || null,
    maxInFlight: numberOf(draft.maxInFlight),
    firstByteMs: numberOf(draft.firstByteSeconds, 1000),
    idleMs: numberOf(draft.idleSeconds, 1000),
    inputPrice: numberOf(draft.inputPrice),
    outputPrice: numberOf(draft.outputPrice),
  };
};
