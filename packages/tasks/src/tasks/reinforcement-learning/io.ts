import { array, boolean, integer, number, object, optional, record, union } from "../../schema.ts";

const numbers = array(number());

export const input = object({
  inputs: object({
    observation: union([numbers, record(union([number(), numbers]))], {
      description: "What the agent sees: numbers in the environment's own order, or by name.",
    }),
  }),
  parameters: optional(
    object({
      deterministic: optional(boolean({ default: true, description: "Pick the best action instead of sampling one." })),
    }),
  ),
});

export const output = object({
  action: union([integer({ minimum: 0 }), numbers], {
    description: "The number of a discrete action, or one number per degree of freedom.",
  }),
});
