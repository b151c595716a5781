import type { ProviderModel, ProviderModels } from "@orrery/contract";
import { type Candidate, healthKeyOf } from "../../router/planning/candidate.ts";
import type { Health } from "../../router/planning/health.ts";
import type { ListedModels } from "../../router/planning/listed-models.ts";
import type { MappedRow } from "./store.ts";

type List = NonNullable<Awaited<ReturnType<ListedModels["of"]>>>;
type Known = Pick<Candidate, "contextLength" | "inputPrice" | "outputPrice">;

const toModel = (
  health: Pick<Health, "of">,
  provider: string,
  base: Pick<ProviderModel, "id" | "task" | "hubModel">,
  { contextLength, inputPrice: input, outputPrice: output }: Known,
): ProviderModel => {
  const { firstMs, tokensPerSecond } = health.of(...healthKeyOf({ provider, providerModel: base.id }));
  return {
    ...base,
    ...((input !== undefined || output !== undefined) && {
      pricing: { ...(input !== undefined && { input }), ...(output !== undefined && { output }) },
    }),
    ...(contextLength !== undefined && { contextLength }),
    ...(firstMs !== undefined && { firstMs: Math.round(firstMs) }),
    ...(tokensPerSecond !== undefined && { tokensPerSecond: Math.round(tokensPerSecond) }),
  };
};

const knownIn = (row: MappedRow): Known => ({
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...(row.input_price !== null && { inputPrice: row.input_price }),
  ...(row.output_price !== null && { outputPrice: row.output_price }),
});

/** The models that are on this hub first, with this hub's prices: calls are charged by them. */
export const providerModels = (
  provider: string,
  rows: readonly MappedRow[],
  list: List | undefined,
  health: Pick<Health, "of">,
): ProviderModels => {
  const listed = list && "models" in list ? list.models : [];
  const byId = new Map(listed.map((model) => [model.id, model]));
  const mapped = rows.map((row) => {
    const base = { id: row.provider_model, task: row.task, hubModel: row.full_name };
    return toModel(health, provider, base, { ...byId.get(row.provider_model), ...knownIn(row) });
  });
  const onHub = new Set(rows.map((row) => row.provider_model));
  const others = listed
    .filter(({ id }) => !onHub.has(id))
    .map((model) => toModel(health, provider, { id: model.id, task: model.task }, model));
  return {
    provider,
    models: [...mapped, ...others],
    ...(list && ("models" in list ? { listedAt: new Date(list.listedAt).toISOString() } : { problem: list.problem })),
  };
};
