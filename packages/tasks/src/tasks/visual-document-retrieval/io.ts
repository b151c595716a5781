import { array, media, number, object, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    query: string({ minLength: 1, description: "What to look for." }),
    images: array(media("image"), { minItems: 1, description: "Pictures of the pages to compare with the query." }),
  }),
});

export const output = array(number(), {
  description: "One relevance score per page, in the order the pages were given; comparable within one query only.",
});
