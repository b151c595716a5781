import { expect, test } from "vitest";
import { exampleModels } from "../checks/example-models.ts";
import { datasetLibraries } from "../dataset-libraries/dataset-libraries.ts";
import { librariesWithSnippets, loadingSnippets } from "../libraries/snippets/loading-snippets.ts";
import { publicHub } from "../public-hub.ts";
import { atHub } from "./at-hub.ts";
import type { Program } from "./code.ts";

const hub = "https://hub.example/base";

const contentAt = (language: Program["language"], content: string): string => atHub({ language, content }, hub).content;

test.each([
  ["python", "import timm\n", 'import os\n\nos.environ["HF_ENDPOINT"] = "https://hub.example/base"\n\nimport timm\n'],
  [
    "python",
    "# First.\nimport timm\n",
    '# First.\nimport os\n\nos.environ["HF_ENDPOINT"] = "https://hub.example/base"\n\nimport timm\n',
  ],
  [
    "python",
    'import os\n\nos.environ["A"] = "b"\n',
    'import os\n\nos.environ["HF_ENDPOINT"] = "https://hub.example/base"\nos.environ["A"] = "b"\n',
  ],
  ["python", "# No class is known.", "# No class is known."],
  ["python", `load("${hub}/a/b")`, `load("${hub}/a/b")`],
  ["shell", "pip install timm", "pip install timm"],
  [
    "shell",
    "pip install moshi\npython -m moshi",
    "export HF_ENDPOINT=https://hub.example/base\npip install moshi\npython -m moshi",
  ],
  ["yaml", "model: a/b", "model: a/b"],
] as const)("%s: %j", (language, content, expected) => {
  expect(contentAt(language, content)).toBe(expected);
});

test("programs for the public hub stay as they are", () => {
  const program = { language: "python", content: "import timm\n" } as const;
  expect(atHub(program, publicHub)).toBe(program);
});

const modelPrograms = librariesWithSnippets.flatMap((key) =>
  exampleModels(key).flatMap(([title, model]) =>
    loadingSnippets(key, model, { hub }).map(
      ({ language, content }) => [`${key}, ${title}`, language, content] as const,
    ),
  ),
);
const datasetPrograms = Object.entries(datasetLibraries).flatMap(([key, { snippets }]) =>
  snippets({ id: "team/rows" }, { hub }).map(({ language, content }) => [key, language, content] as const),
);

test.each([...modelPrograms, ...datasetPrograms])(
  "%s (%s) loads from the hub that shows it",
  (_name, language, content) => {
    expect(content).not.toContain("huggingface.co/");
    if (language === "python" && /^[^#\n]/m.test(content)) expect(content).toContain(hub);
  },
);
