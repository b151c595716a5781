import { describe, expect, it } from "vitest";
import { layersOf } from "./layers.ts";

const tensor = (name: string, parameters: number, type = "F16") => ({ name, type, parameters, shape: [parameters] });

describe("layersOf", () => {
  it("sums tensors up by layer and type, layers by number", () => {
    const layers = layersOf([
      tensor("model.embed_tokens.weight", 100),
      tensor("model.layers.10.mlp.experts.3.weight", 7),
      tensor("model.layers.2.norm.weight", 1, "F32"),
      tensor("model.layers.2.mlp.weight", 5),
      tensor("lm_head.weight", 100),
      tensor("scale", 1),
    ]);
    expect(layers).toEqual([
      { name: "model.embed_tokens", parameters: 100, types: [{ type: "F16", parameters: 100 }] },
      {
        name: "model.layers.2",
        parameters: 6,
        types: [
          { type: "F32", parameters: 1 },
          { type: "F16", parameters: 5 },
        ],
      },
      { name: "model.layers.10", parameters: 7, types: [{ type: "F16", parameters: 7 }] },
      { name: "lm_head", parameters: 100, types: [{ type: "F16", parameters: 100 }] },
      { name: "scale", parameters: 1, types: [{ type: "F16", parameters: 1 }] },
    ]);
  });

  it("adds up what does not fit, so that totals agree", () => {
    const layers = layersOf(Array.from({ length: 1_000 }, (_, at) => tensor(`h.${at}.weight`, 2)));
    expect(layers).toHaveLength(400);
    expect(layers.at(-1)).toMatchObject({ name: "others", parameters: 2 * 601 });
  });
});
