/** `npm run fuzz -- <target> …` hands over to the fuzzer of one package. */
const fuzzers = {
  histories: "../apps/server/tools/fuzz-histories.mjs",
  template: "../packages/template/differential/fuzz.mjs",
};

const [target = ""] = process.argv.splice(2, 1);
if (!Object.hasOwn(fuzzers, target)) {
  console.error(`usage: npm run fuzz -- <${Object.keys(fuzzers).join("|")}> [--seed n] [… of the fuzzer]`);
  process.exit(2);
}
await import(fuzzers[/** @type {keyof typeof fuzzers} */ (target)]);
