import { array, integer, number, object, optional, string, tuple } from "../../schema.ts";

export const input = object({
  inputs: object({
    nodes: array(
      object({
        id: string({ description: "Name of the node." }),
        features: optional(array(number(), { description: "Numbers that describe it." })),
        label: optional(string({ description: "Its class, where it is known." })),
      }),
      { minItems: 1, description: "The nodes of the graph." },
    ),
    edges: array(tuple([integer({ minimum: 0 }), integer({ minimum: 0 })]), {
      description: "Pairs of nodes that are joined, by their place in `nodes`.",
    }),
  }),
});

export const output = array(
  object({
    id: string({ description: "Name of the node." }),
    label: string({ description: "The predicted class." }),
    score: number({ description: "How sure the model is, between 0 and 1." }),
  }),
  { description: "One prediction for each node, in the order they were given." },
);
