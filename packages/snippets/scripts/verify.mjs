// @ts-check
/**
 * `npm run snippets:verify [-- --subset | --record]`: makes every snippet, runs each with its real tools against the
 * simulator, and counts what the simulator accepted. `--record` writes down what came of it, for the hub's pages.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./verify/settings.mjs";

const built = spawnSync(join(root, "node_modules/.bin/tsc"), ["-b", "packages/snippets", "packages/simulator"], {
  cwd: root,
  stdio: "inherit",
});
if (built.status !== 0) process.exit(1);

const { verify } = await import("./verify/verify.mjs");
const { values } = await import("node:util").then(({ parseArgs }) =>
  parseArgs({
    options: {
      subset: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      show: { type: "string", default: "20" },
    },
  }),
);
const summary = await verify({ isSubset: values.subset });
for (const [index, { id, faults, content }] of summary.refused.entries()) {
  if (index >= Number(values.show)) break;
  console.error(`\nREFUSED ${id}\n  ${faults.join("\n  ")}\n${content.replaceAll(/^/gm, "    | ")}`);
}
for (const [client, { generated, accepted }] of summary.byClient)
  console.log(`  ${client.padEnd(26)} ${String(accepted).padStart(5)} of ${generated} accepted`);
for (const [reason, count] of summary.skipped) console.log(`  skipped ${count}: ${reason}`);
const { generated, executed, accepted } = summary;
const unnamed = generated - executed - [...summary.skipped.values()].reduce((sum, count) => sum + count, 0);
console.log(
  `${generated} snippets generated, ${executed} executed, ${accepted} accepted by the simulator, ` +
    `${unnamed} skipped without a named reason (${summary.seconds.toFixed(1)} s)`,
);
if (values.record && !values.subset && executed === generated && accepted === executed) {
  const { record } = await import("./verify/record.mjs");
  await record(summary);
} else if (values.record) console.error("Not recorded: only a full run in which everything was run and accepted is.");
process.exit(accepted === executed && unnamed === 0 ? 0 : 1);
