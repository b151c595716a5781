// @ts-check
import { insertBefore } from "./tree.mjs";

const folder = "packages/tasks/src/tasks";
const index = `${folder}/index.ts`;

const io = `import { object, string } from "../../schema.ts";

export const input = object({
  inputs: string({ description: "The text to work on." }),
});

export const output = object({
  text: string({ description: "The resulting text." }),
});
`;

/** @param {import("./names.mjs").Names} names */
const sourceOf = ({ kebab, camel, title }) => `import { definePlaceholder } from "../../define-task.ts";
import * as io from "./io.ts";

export const ${camel} = definePlaceholder({
  id: "${kebab}",
  name: "${title}",
  modality: "nlp",
  color: "indigo",
  io,
});
`;

/** @type {import("./tree.mjs").Kind} */
export const task = {
  summary: "a task type with its request and reply, which gets its page later",
  example: "text-simplification",
  project: "packages/tasks",
  suite: ["packages/tasks"],
  findExisting: ({ kebab }, tree) => (tree.has(`${folder}/${kebab}`) ? `${folder}/${kebab}` : undefined),
  plan: (names, tree) => {
    const { kebab, camel } = names;
    return {
      files: [
        { path: `${folder}/${kebab}/io.ts`, text: io },
        { path: `${folder}/${kebab}/task.ts`, text: sourceOf(names) },
        insertBefore(tree, index, [
          ["\n/** Every task type,", `import { ${camel} } from "./${kebab}/task.ts";\n`],
          ["  other: otherTask,\n", `  ${kebab.includes("-") ? `"${kebab}"` : kebab}: ${camel},\n`],
        ]),
      ],
      nextSteps: [
        `${folder}/${kebab}/io.ts: describe input and output, and piece where the task streams.`,
        `${folder}/${kebab}/task.ts: set name, modality, color and subtasks.`,
        `${index}: move its line to where pages should list the task.`,
        "For a page: defineTask in place of definePlaceholder, with widget, example and info, and about.md (300 to 900 words).",
        "node apps/web/scripts/catalogue-tables.mjs updates the web app; apps/web/src/features/tasks/task-icons.ts has its icon.",
        "conformance/fixtures/tasks.json compares the whole table of tasks: add its row.",
      ],
    };
  },
};
