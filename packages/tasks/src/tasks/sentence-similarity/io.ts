import { array, number, object, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    source_sentence: string({ description: "The sentence that the others are compared with." }),
    sentences: array(string(), { minItems: 1, description: "The sentences to compare." }),
  }),
});

export const output = array(
  number({ description: "Usually a cosine: 1 for the same meaning, about 0 for none shared." }),
  {
    description: "One score for each sentence, in the order they were sent.",
  },
);
