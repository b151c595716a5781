import { array, boolean, choice, integer, object, optional, record, string, tuple, union } from "../../schema.ts";

const table = record(array(string()), {
  description: "Column name to its cells from top to bottom, all columns of one length, every cell as text.",
});

export const input = object({
  inputs: union([
    object({ table, question: string({ description: "The question about the table." }) }),
    object({ table, query: string({ description: "Older name of `question`." }) }),
  ]),
  parameters: optional(
    object({
      padding: optional(
        choice(["do_not_pad", "longest", "max_length"], {
          default: "do_not_pad",
          description: "How tables of unlike size are brought to one length.",
        }),
      ),
      sequential: optional(
        boolean({
          default: false,
          description: "Read the questions of a conversation one after another, each with the last answer in mind.",
        }),
      ),
      truncation: optional(
        boolean({ default: false, description: "Drop rows from the end when the table is too long to read." }),
      ),
    }),
  ),
});

export const output = object({
  answer: string({ description: "The answer as text, with the aggregator in front where there is one." }),
  cells: array(string(), { description: "Text of the cells that the answer is based on." }),
  coordinates: array(tuple([integer({ minimum: 0 }), integer({ minimum: 0 })]), {
    description: "Row and column of each of those cells, counted from 0 below the header.",
  }),
  aggregator: optional(
    string({ description: "What to do with the cells.", examples: ["NONE", "SUM", "AVERAGE", "COUNT"] }),
  ),
});
