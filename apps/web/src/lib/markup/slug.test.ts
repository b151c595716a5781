import { describe, expect, it } from "vitest";
import { createSlugger, slugOf } from "./slug.ts";

describe("slugOf", () => {
  it.each([
    ["What goes in, what comes out", "what-goes-in-what-comes-out"],
    ["`top_k` & friends", "top-k-friends"],
    ["Don’t", "dont"],
    ["Café Zürich", "cafe-zurich"],
    ["文字 3D", "文字-3d"],
    ["…", "section"],
  ])("%s → %s", (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });
});

describe("createSlugger", () => {
  it("never returns the same slug twice or a reserved one", () => {
    const slug = createSlugger(new Set(["models"]));
    expect(["Models", "Models", "Variants", "Variants 2", "Variants"].map(slug)).toEqual([
      "models-2",
      "models-3",
      "variants",
      "variants-2",
      "variants-3",
    ]);
  });
});
