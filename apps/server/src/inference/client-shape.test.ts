import { expect, test } from "vitest";
import { shapeFor } from "./client-shape.ts";

const caption = { generated_text: "a cat" };

test.each([
  ["@huggingface/inference/3.8.1", [caption]],
  ["unknown/None; hf_hub/1.33.0; python/3.11.7", [caption]],
  ["@huggingface/inference/4.13.30", caption],
  ["curl/8.0", caption],
  ["", caption],
])("%j gets a caption in the shape that it takes", (agent, expected) => {
  expect(shapeFor(agent, "image-to-text", "", caption)).toEqual(expected);
});
