import type { Lineage, LineageModel } from "@orrery/contract";
import { countOf, countText, shortCountOf } from "../../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../../lib/routes/paths.ts";
import type { TreeColumn } from "./tree-picture.tsx";

type Relation = Lineage["bases"][number]["relation"];

const verbs: { readonly [R in Relation]: string } = {
  finetune: "Fine-tuned from",
  adapter: "Adapter for",
  quantized: "Quantized from",
  merge: "Merged from",
};

const nouns: { readonly [R in Relation]: readonly [one: string, many: string] } = {
  finetune: ["fine-tune", "fine-tunes"],
  adapter: ["adapter", "adapters"],
  quantized: ["quantization", "quantizations"],
  merge: ["merge", "merges"],
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sizeOf = ({ parameters }: Pick<LineageModel, "parameters">): string[] =>
  parameters === undefined ? [] : [countText(parameters)];

const baseNode = (model: LineageModel) => ({
  key: model.id,
  id: model.id,
  href: model.hasPage ? repositoryPath("model", model.id) : undefined,
  kind: model.isOnHub ? ("known" as const) : ("missing" as const),
  note: [...sizeOf(model), ...(model.isOnHub ? [] : ["not on this hub"])].join(" · ") || "On this hub",
});

const derivedNode = (relation: Relation, model: LineageModel) => ({
  key: `${relation} ${model.id}`,
  id: model.id,
  href: repositoryPath("model", model.id),
  kind: "known" as const,
  note: [
    capital(nouns[relation][0]),
    ...sizeOf(model),
    ...(model.downloads ? [shortCountOf(model.downloads, "download")] : []),
  ].join(" · "),
});

/** Few relations leave room for more models of each. */
const shownOf = (relations: number): number => Math.max(1, Math.floor(6 / relations));

const moreNode = (id: string, relation: Relation, total: number, shown: number) => ({
  key: `${relation} more`,
  id: `All ${countOf(total, ...nouns[relation])}`,
  href: `/models?tag=${encodeURIComponent(`base_model:${relation}:${id}`)}`,
  kind: "more" as const,
  note: `${countOf(total - shown, "more", "more")}`,
});

const derivedColumn = (id: string, derived: Lineage["derived"]): TreeColumn => {
  const max = shownOf(derived.length);
  const nodes = derived.flatMap(({ relation, total, models }) => [
    ...models.slice(0, max).map((model) => derivedNode(relation, model)),
    ...(total > Math.min(max, models.length) ? [moreNode(id, relation, total, Math.min(max, models.length))] : []),
  ]);
  return { title: "Derived from it", nodes, main: 0 };
};

/** The columns of the picture, from the oldest base to what was created from the model. */
export const lineageColumns = (
  self: { readonly id: string; readonly parameters: number | undefined },
  { bases, derived }: Lineage,
): readonly TreeColumn[] => {
  const ancestors = bases.map(({ relation, models }) => ({
    title: verbs[relation],
    nodes: models.map(baseNode),
    main: Math.max(
      0,
      models.findIndex(({ hasPage }) => hasPage),
    ),
  }));
  const own = {
    key: self.id,
    id: self.id,
    href: undefined,
    kind: "self" as const,
    note: sizeOf({ ...(self.parameters !== undefined && { parameters: self.parameters }) })[0] ?? "This model",
  };
  return [
    ...ancestors.reverse(),
    { title: "This model", nodes: [own], main: 0 },
    ...(derived.length > 0 ? [derivedColumn(self.id, derived)] : []),
  ];
};

/** The picture as a sentence. */
export const lineageText = (id: string, { bases, derived }: Lineage): string => {
  const up = bases.map(({ relation, models }) => `${verbs[relation]} ${models.map((model) => model.id).join(", ")}.`);
  const down = derived.map(({ relation, total }) => countOf(total, ...nouns[relation]));
  return [`Model tree of ${id}.`, ...up, ...(down.length > 0 ? [`Derived from it: ${down.join(", ")}.`] : [])].join(
    " ",
  );
};
