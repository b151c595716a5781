import { expect, test } from "vitest";
import { choiceName, choiceNamed, findGguf, inPreferredOrder } from "./find-gguf.ts";

const file = (path: string, size = 10) => ({ path, size });
const pathsOf = (...paths: readonly string[]) =>
  findGguf(
    "text-generation",
    paths.map((path) => file(path)),
  )?.choices.map(({ paths: parts }) => parts);

test("every quantization is a choice, and the parts of a model are one", () => {
  const held = [
    file("model-Q8_0.gguf", 80),
    file("Q2_K/model-Q2_K-00002-of-00002.gguf", 15),
    file("Q2_K/model-Q2_K-00001-of-00002.gguf", 15),
    file("README.md", 1),
  ];
  expect(findGguf("text-generation", held)).toEqual({
    task: "text-generation",
    choices: [
      { label: "Q8_0", paths: ["model-Q8_0.gguf"], bytes: 80 },
      {
        label: "Q2_K",
        paths: ["Q2_K/model-Q2_K-00001-of-00002.gguf", "Q2_K/model-Q2_K-00002-of-00002.gguf"],
        bytes: 30,
      },
    ],
  });
});

test.each([
  ["a model with a part missing", ["a-00001-of-00003.gguf", "a-00002-of-00003.gguf"]],
  ["an image projector", ["mmproj-model-f16.gguf"]],
  ["an importance matrix", ["model.imatrix.gguf"]],
  ["a draft model", ["mtp-model.gguf"]],
  ["no GGUF file", ["model.safetensors"]],
])("%s is not a choice", (_name, paths) => {
  expect(pathsOf(...paths)).toBeUndefined();
});

test("a repository without a task generates text; vision models do not run", () => {
  expect(findGguf(null, [file("model.gguf")])?.task).toBe("text-generation");
  expect(findGguf("feature-extraction", [file("model.gguf")])?.task).toBe("feature-extraction");
  expect(findGguf("image-text-to-text", [file("model.gguf")])).toBeUndefined();
});

test("the preferred quantization comes first, then each smaller one", () => {
  const sizes = { "m-F16.gguf": 160, "m-Q8_0.gguf": 80, "m-Q4_K_M.gguf": 45, "m-Q3_K_S.gguf": 35, "m-Q2_K.gguf": 30 };
  const { choices = [] } =
    findGguf(
      null,
      Object.entries(sizes).map(([path, size]) => file(path, size)),
    ) ?? {};
  const order = (preference: string) => inPreferredOrder(choices, preference).map(({ label }) => label);
  expect(order("Q4_K_M")).toEqual(["Q4_K_M", "Q3_K_S", "Q2_K"]);
  expect(order("Q8_0")).toEqual(["Q8_0", "Q4_K_M", "Q3_K_S", "Q2_K"]);
  expect(order("Q5_K_M")).toEqual(["Q4_K_M", "Q3_K_S", "Q2_K"]);
});

test("a choice is named by its quantization, or by its path if several have it", () => {
  const { choices = [] } =
    findGguf(
      null,
      ["a-Q8_0.gguf", "b-Q8_0.gguf", "c-Q4_0.gguf", "d.gguf"].map((path) => file(path)),
    ) ?? {};
  const names = ["a-Q8_0.gguf", "b-Q8_0.gguf", "Q4_0", "d.gguf"];
  expect(choices.map((choice) => choiceName(choice, choices))).toEqual(names);
  expect(names.map((name) => choiceNamed(choices, name))).toEqual(choices);
  expect([choiceNamed(choices, "q4_0"), choiceNamed(choices, "Q8_0")]).toEqual([choices[2], undefined]);
});

test("files without a known quantization are tried by name", () => {
  const { choices = [] } = findGguf(null, [file("b.gguf"), file("a.gguf")]) ?? {};
  expect(inPreferredOrder(choices, "Q4_K_M").map(({ paths }) => paths[0])).toEqual(["a.gguf"]);
});
