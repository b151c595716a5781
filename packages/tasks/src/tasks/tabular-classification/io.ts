import { array, number, object, record, string, union } from "../../schema.ts";

const cell = union([number(), string()]);

export const input = object({
  inputs: object({
    data: record(array(cell), {
      description: "Column name to its values, one for each row; the columns the model was trained on.",
    }),
  }),
});

export const output = array(union([number(), string()]), {
  description: "The class of each row, in order: its number, or its name where the model knows names.",
});
