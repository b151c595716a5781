import type { NewPartnerModel, PartnerModels } from "@orrery/contract";

/** A model of this hub at a provider. */
export type ServedModel = PartnerModels[string][string] & { readonly model: string; readonly task: string };

/** The fields of the form, as text. */
export interface ServedModelDraft {
  readonly model: string;
  readonly providerModel: string;
  readonly task: string;
  readonly input: string;
  readonly output: string;
  readonly contextLength: string;
  readonly status: "live" | "staging";
}

export const servedModels = (found: PartnerModels): readonly ServedModel[] =>
  Object.entries(found)
    .flatMap(([task, models]) => Object.entries(models).map(([model, facts]) => ({ ...facts, model, task })))
    .toSorted((a, b) => a.model.localeCompare(b.model));

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value));

export const servedModelDraftOf = (known: ServedModel | undefined, task: string): ServedModelDraft => ({
  model: known?.model ?? "",
  providerModel: known?.providerId ?? "",
  task: known?.task ?? task,
  input: textOf(known?.pricing?.input),
  output: textOf(known?.pricing?.output),
  contextLength: textOf(known?.contextLength),
  status: known?.status === "staging" ? "staging" : "live",
});

const dollars = (name: string, text: string): number | undefined => {
  if (text === "") return undefined;
  const value = Number(text.replace(/^\$/, ""));
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${name} must be a number of US dollars, such as 0.60.`);
};

const tokens = (text: string): number | undefined => {
  if (text === "") return undefined;
  const value = Number(text.replaceAll(",", ""));
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error("Context length must be a whole number of tokens, such as 131072.");
};

/** What the form does not show stays as it is. Throws what must be corrected. */
export const servedModelRequestOf = (draft: ServedModelDraft, known: ServedModel | undefined): NewPartnerModel => {
  const input = dollars("Price in", draft.input);
  const output = dollars("Price out", draft.output);
  const contextLength = tokens(draft.contextLength);
  const { supportsTools, supportsStructuredOutput } = known ?? {};
  return {
    hfModel: draft.model,
    providerModel: draft.providerModel,
    task: draft.task,
    status: draft.status,
    ...((input !== undefined || output !== undefined) && {
      pricing: { ...(input !== undefined && { input }), ...(output !== undefined && { output }) },
    }),
    ...(contextLength !== undefined && { contextLength }),
    ...(supportsTools !== undefined && { supportsTools }),
    ...(supportsStructuredOutput !== undefined && { supportsStructuredOutput }),
  };
};
