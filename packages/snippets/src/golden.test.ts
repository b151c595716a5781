import { providers } from "@orrery/inference";
import { expect, test } from "vitest";
import { goldenFiles, storedFiles } from "../scripts/golden.mjs";
import { getInferenceSnippets } from "./get-inference-snippets.ts";

test("snippets match the reviewed golden files", () => {
  const tasks = [...new Set(Object.values(providers).flatMap((provider) => Object.keys(provider.tasks)))];
  const made = goldenFiles(getInferenceSnippets, tasks);
  const hint = "if the change is meant, run node packages/snippets/scripts/golden.mjs and read what changed";
  expect(Object.fromEntries([...storedFiles()].sort()), hint).toEqual(Object.fromEntries([...made].sort()));
});
