import type { Code } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";

/** Makes the programs that load a model. `hub` is the address of the hub that shows them. */
export type LoadingCode = (model: ModelRecord, hub: string) => readonly Code[];

export const hasTag = (model: ModelRecord, ...tags: readonly string[]): boolean =>
  tags.some((tag) => model.tags.includes(tag));

/** `name` of `owner/name`. */
export const repositoryName = (model: ModelRecord): string => model.id.slice(model.id.lastIndexOf("/") + 1);

/** The model this one was made from, as its card says; the first where it names several. */
export const baseModel = (model: ModelRecord): string | undefined => {
  const base = model.cardData?.base_model;
  return (typeof base === "string" ? base : base?.[0]) || undefined;
};

/** The text of the card's first example. */
export const exampleText = (model: ModelRecord): string | undefined => model.widgetData?.[0]?.text || undefined;

/** A picture of two cats that has been the example of many a vision paper. */
export const catsUrl = "http://images.cocodataset.org/val2017/000000039769.jpg";

/** One turn of a conversation, where the card gives none. */
export const helloMessages = [{ role: "user", content: "Who are you?" }];
