import { describe, expect, it } from "vitest";
import { cardHead, cardTemplate } from "./card-template.ts";

const task = {
  id: "text-classification",
  label: "Text Classification",
  summary: "Assigns a label to a text.",
  metrics: ["accuracy", "f1"],
};

describe("cardTemplate", () => {
  it("names license and task of a model, and has a row for each metric of the task", () => {
    const card = cardTemplate({ kind: "model", name: "mood", license: "mit", task });
    expect(card).toMatch(/^---\nlicense: mit\npipeline_tag: text-classification\n---\n\n# mood\n\nA model for text/);
    expect(card.match(/^\| Name of the test set \| \w+ \| – \|$/gm)).toEqual([
      "| Name of the test set | accuracy | – |",
      "| Name of the test set | f1 | – |",
    ]);
  });

  it("lists the task of a dataset as a category", () =>
    expect(cardTemplate({ kind: "dataset", name: "mail", license: "", task })).toMatch(
      /^---\ntask_categories:\n- text-classification\n---\n\n# mail\n/,
    ));

  it("has no front matter without a license and a task", () =>
    expect(cardTemplate({ kind: "model", name: "net", license: "" })).toMatch(
      /^# net\n\nDescribe what the model does/,
    ));
});

describe("cardHead", () => {
  it("is nothing where nothing is known", () => {
    expect(cardHead({ kind: "dataset", license: "" })).toBeUndefined();
    expect(cardHead({ kind: "dataset", license: "mit" })).toBe("---\nlicense: mit\n---\n");
  });

  it("has what the files of a model say", () =>
    expect(cardHead({ kind: "model", license: "", library: "peft", baseModels: ["a/b"], task })).toBe(
      "---\nbase_model:\n- a/b\nlibrary_name: peft\npipeline_tag: text-classification\n---\n",
    ));
});
