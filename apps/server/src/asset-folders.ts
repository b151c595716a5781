import { fileURLToPath } from "node:url";

/** The repository, or `hub` in a release. Sources, `dist` and the bundled programs are all two folders below `apps`. */
const root = new URL("../../../", import.meta.url);

const folder = (path: string): string => fileURLToPath(new URL(path, root));

export const bundleFolder = folder("models");

export const siteFolder = folder("apps/web/dist/site");

/** Guides by id, and what agents learn about the hub. */
export const documentsFolder = folder("docs");

type ProgramName = "ingest-worker" | "job-worker" | "llama-worker" | "onnx-worker" | "orrery" | "start";

/** A bundle of one file of `src/programs`. Always the built one: not every supported Node version runs TypeScript. */
export const programFile = (name: ProgramName): string => folder(`apps/server/programs/${name}.js`);
