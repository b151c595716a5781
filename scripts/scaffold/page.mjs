// @ts-check
import { insertBefore } from "./tree.mjs";

const folder = "apps/web/src/pages";
const router = "apps/web/src/app/router.tsx";
const paths = "packages/contract/src/pages.ts";
const rows = "e2e/pages.mjs";

/** @param {import("./names.mjs").Names} names */
const sourceOf = ({ pascal, title }) => `import { Page } from "../../ui/layout/page.tsx";
import { PageMeta } from "../../ui/layout/page-meta.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";

export const ${pascal}Page = () => (
  <Page>
    <PageMeta title="${title}" description="${title} on this hub." />
    <TitleBlock
      title={
        <Heading level={1} variant="title">
          ${title}
        </Heading>
      }
    />
  </Page>
);
`;

/** @param {import("./names.mjs").Names} names */
const routeOf = ({ kebab, camel, pascal }) => `const ${camel} = createRoute({
  getParentRoute: () => root,
  path: pagePaths.${camel},
  component: lazyPage(() => import("../pages/${kebab}/${kebab}-page.tsx"), "${pascal}Page"),
});

`;

/** @type {import("./tree.mjs").Kind} */
export const page = {
  summary: "a page of the web app at /<name>",
  example: "leaderboard",
  project: "apps/web",
  suite: ["apps/web", "e2e/pages.test.ts"],
  findExisting: ({ kebab, camel }, tree) => {
    const taken = new RegExp(`\\b(?:const|import|interface) (?:\\{[^}]*\\b)?${camel}\\b`);
    if (tree.has(`${folder}/${kebab}`)) return `${folder}/${kebab}`;
    if (tree.read(paths).includes(`"/${kebab}"`)) return paths;
    return taken.test(tree.read(router)) ? router : undefined;
  },
  plan: (names, tree) => {
    const { kebab, camel, title } = names;
    const file = `${folder}/${kebab}/${kebab}-page.tsx`;
    return {
      files: [
        { path: file, text: sourceOf(names) },
        insertBefore(tree, router, [
          ["/** Models live at the root,", routeOf(names)],
          ["      model,\n", `      ${camel},\n`],
        ]),
        insertBefore(tree, paths, [["} as const;", `  ${camel}: "/${kebab}",\n`]]),
        insertBefore(tree, rows, [['  { path: "/no-such-page"', `  { path: "/${kebab}", title: "${title}" },\n`]]),
      ],
      nextSteps: [
        `${file}: set title and description, and write the page.`,
        `${router}: add validateSearch and a loader where the page needs them; its queries go to apps/web/src/api.`,
        "e2e: a browser test of what the page does.",
      ],
    };
  },
};
