import { type Static, Type } from "typebox";

const relation = Type.Enum(["finetune", "adapter", "quantized", "merge"]);

const LineageModel = Type.Object({
  id: Type.String(),
  isOnHub: Type.Boolean({ description: "Whether its card or files are on this hub." }),
  hasPage: Type.Boolean(),
  parameters: Type.Optional(Type.Integer()),
  downloads: Type.Optional(Type.Integer()),
});

/** Where a model comes from, and what was created from it. */
export const Lineage = Type.Object({
  bases: Type.Array(Type.Object({ relation, models: Type.Array(LineageModel) }), {
    description: "The model's bases, then the bases of those, and so on.",
  }),
  derived: Type.Array(Type.Object({ relation, total: Type.Integer(), models: Type.Array(LineageModel) }), {
    description: "Models created from it by relation, the most downloaded first.",
  }),
});

export type LineageModel = Static<typeof LineageModel>;
export type Lineage = Static<typeof Lineage>;
