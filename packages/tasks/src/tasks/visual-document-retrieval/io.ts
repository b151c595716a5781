import { array, integer, media, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    query: string({ minLength: 1, description: "What to look for." }),
    images: array(media("image"), { minItems: 1, description: "Images of the pages to search." }),
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Return only the best k pages." })),
    }),
  ),
});

export const output = array(
  object({
    index: integer({ minimum: 0, description: "Place of the page among those given, counted from 0." }),
    score: number({ description: "How well the page fits; comparable only between pages of the same query." }),
  }),
  { description: "The pages, best first." },
);
