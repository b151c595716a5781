import { anything, object, optional, record } from "../../schema.ts";

export const input = object({
  inputs: anything({ description: "What the model expects; its card describes it." }),
  parameters: optional(record(anything(), { description: "Settings of the model, by name." })),
});

export const output = anything({ description: "What the model returns." });
