import { array, integer, nullable, number, object, optional, record, string } from "../../schema.ts";

const series = object({
  target: array(nullable(number()), {
    minItems: 1,
    description: "Past values at equal steps; null where one is missing.",
  }),
  start: optional(string({ description: "Time of the first value.", examples: ["2024-01-01T00:00:00Z"] })),
});

export const input = object({
  inputs: array(series, { minItems: 1, description: "One entry per series to continue." }),
  parameters: optional(
    object({
      prediction_length: optional(integer({ minimum: 1, description: "Number of steps to forecast." })),
      quantile_levels: optional(
        array(number({ minimum: 0, maximum: 1 }), {
          description: "Quantiles to forecast.",
          examples: [[0.1, 0.5, 0.9]],
        }),
      ),
    }),
  ),
});

export const output = array(
  object({
    mean: array(number(), { description: "The expected value at each step." }),
    quantiles: optional(record(array(number()), { description: "Values per quantile, keyed by its level." })),
  }),
  { description: "One forecast per series, in the order they were given." },
);
