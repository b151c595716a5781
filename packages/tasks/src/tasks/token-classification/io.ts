import { array, choice, integer, maybe, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: string({ description: "The text to mark up." }),
  parameters: optional(
    object({
      aggregation_strategy: optional(
        choice(["none", "simple", "first", "average", "max"], {
          description: "How pieces of words are joined into whole entities; `none` returns every token by itself.",
        }),
      ),
      ignore_labels: optional(
        array(string(), { description: "Labels to exclude from the reply, such as `O` for outside any entity." }),
      ),
      stride: optional(
        integer({ minimum: 0, description: "Tokens that neighboring windows share when a long text is split." }),
      ),
    }),
  ),
});

export const output = array(
  object({
    entity_group: optional(string({ description: "The label of a joined entity; absent when nothing was joined." })),
    entity: optional(string({ description: "The label of a single token, such as `B-PER`." })),
    score: number({ description: "How sure the model is, between 0 and 1." }),
    word: string({ description: "The text of the entity, as tokenized." }),
    start: maybe(integer({ minimum: 0, description: "Index of the first character in the input." })),
    end: maybe(integer({ minimum: 0, description: "Index after the last character." })),
  }),
  { description: "Entities in the order of the text." },
);
