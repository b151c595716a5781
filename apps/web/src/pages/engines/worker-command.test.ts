import { expect, test } from "vitest";
import { workerCommand } from "./worker-command.ts";

test.each([
  [{ models: "", address: "" }, []],
  [
    { models: "acme/chat, acme/it's", address: " http://10.0.0.8:4800 " },
    ["--host 0.0.0.0 --port 4800 --address http://10.0.0.8:4800", "--model acme/chat", "--model 'acme/it'\\''s'"],
  ],
  [{ models: "", address: "https://gpu.example" }, ["--host 0.0.0.0 --address https://gpu.example"]],
])("the command of a worker with %j", (draft, lines) => {
  const command = workerCommand("http://10.0.0.7:4747", draft);
  expect(command.split(" \\\n  ")).toEqual([
    "npm run orrery -- worker --hub http://10.0.0.7:4747 --token hf_…",
    ...lines,
  ]);
});
