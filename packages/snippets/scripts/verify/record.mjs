// @ts-check
/** Writes down what came of a full verification, so that pages can say when their snippets were last run. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { snippetsFingerprint } from "@orrery/snippets";
import { root } from "./settings.mjs";

const file = join(root, "packages/snippets/src/verification/verified.generated.ts");

/** @param {{ executed: number, accepted: number, byClient: Map<string, { generated: number, accepted: number }> }} summary */
export const record = async ({ executed, accepted, byClient }) => {
  const commit = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const found = {
    date: new Date().toISOString().slice(0, 10),
    commit,
    executed,
    accepted,
    byClient: Object.fromEntries([...byClient].sort(([one], [other]) => (one < other ? -1 : 1))),
    fingerprint: snippetsFingerprint(),
  };
  writeFileSync(
    file,
    `import type { Verification } from "./verification.ts";\n\n/** Written by \`npm run snippets:verify -- --record\`. Do not edit. */\nexport const verified: Verification | undefined = ${JSON.stringify(found, null, 2)};\n`,
  );
};
