import { array, nullable, number, object, optional, record, string, union } from "../../schema.ts";
import { generationParameters } from "../../shapes.ts";

const cell = nullable(union([string(), number()]));

export const input = object({
  inputs: object({
    data: record(array(cell), { description: "The records, column by column: name and values." }),
  }),
  parameters: optional(
    object({
      generation_parameters: optional(generationParameters),
    }),
  ),
});

export const output = object({
  generated_text: string({ description: "What the records say, in sentences." }),
});
