#!/usr/bin/env -S node --max-semi-space-size=4
// @ts-check
/** `orrery`: the command line, once it is built. */
import { existsSync } from "node:fs";

const program = new URL("../programs/orrery.js", import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  process.stderr.write("Orrery is not built yet. Run: npm run build\n");
  process.exitCode = 1;
}
