/**
 * Rewrites the expectation of every fixture with what Jinja2 renders:
 * `node packages/template/differential/generate-fixtures.mjs [part of a suite's name]`.
 */
import { writeFileSync } from "node:fs";
import { readCorpus } from "./corpus.mjs";
import { formatFixtures } from "./fixture-file.mjs";
import { startReference } from "./reference.mjs";

/**
 * @param {import("./corpus.mjs").Suite} suite
 * @param {ReturnType<typeof startReference>} reference
 */
async function regenerate({ path, file, sent }, reference) {
  const outcomes = await reference.render(sent);
  const cases = file.cases.map((found, index) => ({ ...found, outcome: outcomes[index] }));
  writeFileSync(path, formatFixtures({ ...file, cases }));
  return cases.length;
}

const reference = startReference();
const [wanted = ""] = process.argv.slice(2);
let total = 0;
for (const suite of readCorpus()) {
  if (suite.name.includes(wanted)) total += await regenerate(suite, reference);
}
reference.close();
process.stdout.write(`${total} expectations written\n`);
