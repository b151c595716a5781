// @ts-check
/** What an application that only renders templates takes along. */
export { compile } from "../src/index.ts";
