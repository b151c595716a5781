import { array, number, object, record, string, union } from "../../schema.ts";

export const input = object({
  inputs: object({
    data: record(array(union([number(), string()])), {
      description: "Column name to its values, one for each row; the columns the model was trained on.",
    }),
  }),
});

export const output = array(number(), { description: "The predicted quantity for each row, in order." });
