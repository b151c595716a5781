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
        array(string(), { description: "Labels to leave out of the reply, such as `O` for outside any entity." }),
      ),
      stride: optional(
        integer({ minimum: 0, description: "Tokens that neighbouring windows share when a long text is split." }),
      ),
    }),
  ),
});

export const output = array(
  object({
    entity_group: optional(string({ description: "The label of a joined entity; absent when nothing was joined." })),
    entity: optional(string({ description: "The label of a single token, such as `B-PER`." })),
    score: number({ description: "How sure the model is, between 0 and 1." }),
    word: string({ description: "The marked text as the tokenizer spells it." }),
    start: maybe(integer({ minimum: 0, description: "First character of the stretch in the input." })),
    end: maybe(integer({ minimum: 0, description: "One past its last character." })),
  }),
  { description: "Marked stretches in the order of the text." },
);
