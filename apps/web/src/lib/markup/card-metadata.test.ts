import { describe, expect, it } from "vitest";
import { readMetadata, writeMetadata } from "./card-metadata.ts";

const card = `---
# Chosen by legal.
license: mit
tags: [a, b]
base_model: acme/base
model-index:
- name: net
---
# Net

Text with --- in it.
`;

describe("readMetadata", () => {
  it("reads single values and lists alike", () =>
    expect(readMetadata(card)).toEqual({
      fields: {
        license: "mit",
        pipeline_tag: "",
        task_categories: [],
        tags: ["a", "b"],
        language: [],
        datasets: [],
        base_model: ["acme/base"],
        metrics: [],
      },
    }));

  it("says what is wrong", () => {
    expect(readMetadata("---\na: [1\n---\n")).toHaveProperty("error");
    expect(readMetadata("---\n- a\n---\n")).toEqual({ error: "It must be a list of `name: value`." });
  });

  it("finds nothing in a card without a block", () =>
    expect(readMetadata("# Net\n---\nlicense: mit\n---\n")).toMatchObject({ fields: { license: "" } }));
});

describe("writeMetadata", () => {
  it("leaves comments, order and other fields", () =>
    expect(writeMetadata(card, { license: "apache-2.0", language: ["en", "de"] })).toBe(`---
# Chosen by legal.
license: apache-2.0
tags: [a, b]
base_model: acme/base
model-index:
  - name: net
language:
  - en
  - de
---
# Net

Text with --- in it.
`));

  it("adds a block to a card without one, and removes one that becomes empty", () => {
    const added = writeMetadata("# Net\n", { license: "mit" });
    expect(added).toBe("---\nlicense: mit\n---\n\n# Net\n");
    expect(writeMetadata(added, { license: "" })).toBe("# Net\n");
  });

  it("quotes what YAML would read as something else", () =>
    expect(readMetadata(writeMetadata("", { tags: ["no", "1.0", "a: b"], language: ["no"] }))).toMatchObject({
      fields: { tags: ["no", "1.0", "a: b"], language: ["no"] },
    }));

  it("does not touch a block with errors", () =>
    expect(writeMetadata("---\na: [1\n---\n", { license: "mit" })).toBe("---\na: [1\n---\n"));
});
