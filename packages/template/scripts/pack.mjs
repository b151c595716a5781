// @ts-check
/** Runs before the package is packed: the bundle takes the place of the modules in `dist`, whose types stay. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" }))
  if (/\.js(\.map)?$|\.tsbuildinfo$/.test(file)) rmSync(join(dist, file));
writeFileSync(join(dist, "index.js"), await bundle());
