import { integer, media, number, object, optional, string } from "../../schema.ts";

export const input = object({
  inputs: object({
    image: media("image", { description: "The image the question is about." }),
    question: string({ minLength: 1, description: "What to find out about the image." }),
  }),
  parameters: optional(
    object({
      top_k: optional(integer({ minimum: 1, description: "Number of answers to rank; the client returns the best." })),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The best answer, mostly one to three words." }),
  score: number({ description: "How sure the model is of it, between 0 and 1." }),
});
