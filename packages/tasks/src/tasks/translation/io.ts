import { boolean, choice, object, optional, string } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: string({ description: "The text to translate." }),
  parameters: optional(
    object({
      src_lang: optional(
        string({
          description: "Source language, as the model names it.",
          examples: ["eng_Latn", "en_XX", "en"],
        }),
      ),
      tgt_lang: optional(
        string({
          description: "Target language, as the model names it.",
          examples: ["deu_Latn", "de_DE", "de"],
        }),
      ),
      clean_up_tokenization_spaces: optional(
        boolean({ description: "Remove stray spaces that decoding leaves before punctuation." }),
      ),
      truncation: optional(
        choice(["do_not_truncate", "longest_first", "only_first", "only_second"], {
          description: "How to truncate an input that is too long.",
        }),
      ),
      generate_parameters: optional(generationParameters),
    }),
  ),
});

export const output = object({
  translation_text: string({ description: "The text in the other language." }),
});
