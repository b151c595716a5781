// @ts-check
/** `npm run dev`: the hub on its usual port, and Vite in front of it, which shows changes of the web app as you save. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, root } from "./build.mjs";

build();
process.setSourceMapsEnabled(true);
await import(new URL("../apps/server/programs/start.js", import.meta.url).href);
const vite = spawn(join(root, "node_modules/.bin/vite"), ["--host", "127.0.0.1"], {
  cwd: join(root, "apps/web"),
  stdio: "inherit",
});
process.once("exit", () => vite.kill());
