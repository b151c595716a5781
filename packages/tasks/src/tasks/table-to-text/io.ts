import { array, object, optional, record, string } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

export const input = object({
  inputs: object({
    table: record(array(string()), { description: "The table, column by column: name and cells." }),
  }),
  parameters: optional(
    object({
      generation_parameters: optional(generationParameters),
    }),
  ),
});

export const output = object({
  generated_text: string({ description: "What the table says, in sentences." }),
});
