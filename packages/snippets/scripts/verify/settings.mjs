// @ts-check
/** What every runner shares: keys for the environment, files to send, and where the public addresses lead. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { providers } from "@orrery/inference";

export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Below node_modules, so that imports resolve and nothing has to be ignored; one of its own for each run. */
const workFolder = join(root, "node_modules/.cache/orrery-snippets", String(process.pid));
process.once("exit", () => rmSync(workFolder, { recursive: true, force: true }));

const keys = Object.keys(providers).map((id) => [`${id.toUpperCase().replaceAll("-", "_")}_API_KEY`, `key-of-${id}`]);

export const environment = {
  HF_TOKEN: "hf_of_the_test",
  API_TOKEN: "hf_of_the_endpoint",
  FAL_KEY: "key-of-fal-ai",
  ...Object.fromEntries(keys),
};

const jpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
const files = {
  "cats.jpg": jpeg,
  "invoice.jpg": jpeg,
  "recording.flac": Buffer.from("664c614300000022", "hex"),
  "recording.wav": Buffer.from("524946462400000057415645666d7420", "hex"),
};

/** An empty folder with the files that snippets read. @param {string} name */
export const makeFolder = (name) => {
  const folder = join(workFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes);
  return folder;
};
