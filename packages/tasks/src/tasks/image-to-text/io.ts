import { integer, media, object, optional, string } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: media("image", { description: "The image to put into words." }),
  parameters: optional(
    object({
      max_new_tokens: optional(integer({ minimum: 1, description: "Max tokens to generate." })),
      generation_parameters: optional(generationParameters),
    }),
  ),
});

export const output = object({
  generated_text: string({ description: "The caption, the description or the text read from the image." }),
});
