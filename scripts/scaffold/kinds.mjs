// @ts-check
import { filter } from "./filter.mjs";
import { page } from "./page.mjs";
import { provider } from "./provider.mjs";
import { setting } from "./setting.mjs";
import { task } from "./task.mjs";

/** What `npm run new` can create. @type {Readonly<Record<string, import("./tree.mjs").Kind>>} */
export const kinds = { provider, task, filter, page, setting };
