// @ts-check
import { insertBefore } from "./tree.mjs";

const config = "apps/server/src/config/settings.ts";

/** @type {import("./tree.mjs").Kind} */
export const setting = {
  summary: "a setting of the server, read from ORRERY_<NAME>",
  example: "max-uploads",
  project: "apps/server",
  suite: ["apps/server/src/config/config.test.ts"],
  findExisting: ({ camel, constant }, tree) => {
    const taken = new RegExp(`^  ${camel}: |"(?:ORRERY_)?${constant}"`, "m");
    return taken.test(tree.read(config)) ? config : undefined;
  },
  plan: ({ camel, constant, plain }, tree) => ({
    files: [
      insertBefore(tree, config, [
        ["  xetShardTimeout: setting(", `  ${camel}: setting("ORRERY_${constant}", 10, "${plain}", count),\n`],
      ]),
    ],
    nextSteps: [
      `${config}: set the default, the help text (what it counts, and its unit) and the reader: text, count, gibibytes, onOff, webAddress, …`,
      `Read it as config.${camel} where it applies.`,
      "apps/server/src/config/config.test.ts: add a value that is refused, with its message.",
      "docs/guides/self-hosting.md: add its row.",
    ],
  }),
};
