// @ts-check
import { insertBefore } from "./tree.mjs";

const folder = "packages/template/src/builtins/filters";
const table = `${folder}/text.ts`;
const cases = "packages/template/differential/known-differences.mjs";

/** @param {import("./names.mjs").Names} names */
const sourceOf = ({ camel, snake }) => `/** \`{{ text | ${snake} }}\` */
export function ${camel}(text: string): string {
  return text;
}
`;

/** @param {import("./names.mjs").Names} names */
const caseOf = ({ snake }) => `  {
    name: "the filter ${snake}",
    reason: "Jinja2 has no such filter.",
    examples: [{ template: "{{ 'some text' | ${snake} }}", jinja2: "unknown_filter", ours: "=some text" }],
  },
`;

/** @type {import("./tree.mjs").Kind} */
export const filter = {
  summary: "a filter of the template language, written with underscores in templates",
  example: "snake-case",
  project: "packages/template",
  suite: ["packages/template"],
  findExisting: ({ kebab, snake }, tree) => {
    const inTable = `^\\s+"?(?:\\w+\\|)*${snake}(?:\\|\\w+)*(?: [^"]*"|"?)[:,(]`;
    const row = new RegExp(`${inTable}|^export const caseChanges = .*\\b${snake}\\b[,:]`, "m");
    const files = tree.list(folder).map((name) => `${folder}/${name}`);
    const registering = [...files, "packages/template/src/values/text.ts"];
    return (
      files.find((path) => path === `${folder}/${kebab}.ts`) ?? registering.find((path) => row.test(tree.read(path)))
    );
  },
  plan: (names, tree) => {
    const { kebab, camel, snake } = names;
    const file = `${folder}/${kebab}.ts`;
    return {
      files: [
        { path: file, text: sourceOf(names) },
        insertBefore(tree, table, [
          ['import { wordwrap } from "./wordwrap.ts";\n', `import { ${camel} } from "./${kebab}.ts";\n`],
          ['  }),\n  ...defineBuiltins("str", {', `    ${snake}: ${camel},\n`],
        ]),
        insertBefore(tree, cases, [["];\n", caseOf(names)]]),
      ],
      nextSteps: [
        `${file}: write what the filter does; it returns its text as it is.`,
        `${table}: name further arguments in the row's signature, as in "trim chars:str?"; a filter of lists or numbers goes to lists.ts or values.ts.`,
        `${cases}: give examples and the text they render.`,
        "If Jinja2 has the filter: put the cases into packages/template/fixtures/cases instead, and run",
        "  node packages/template/differential/generate-fixtures.mjs",
      ],
    };
  },
};
