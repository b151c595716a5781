import { boolean, choice, object, optional, string } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "The text to shorten." }),
  parameters: optional(
    object({
      clean_up_tokenization_spaces: optional(
        boolean({ description: "Remove stray spaces that decoding leaves before punctuation." }),
      ),
      truncation: optional(
        choice(["do_not_truncate", "longest_first", "only_first", "only_second"], {
          description: "How to truncate a text that is too long.",
        }),
      ),
      generate_parameters: optional(generationParameters),
    }),
  ),
});

export const output = object({
  summary_text: string({ description: "The summary." }),
});
