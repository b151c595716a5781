import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultSettings } from "./settings.ts";

const contract = readFileSync(new URL("../../../../docs/router-contract.md", import.meta.url), "utf8").replace(
  /\s+/g,
  " ",
);

const { maxAttempts, maxRounds, timeBudgetMs, maxDelayMs, failuresToOpen, openMs } = defaultSettings;
const { firstByteMs, idleMs, maxEventBytes, jobMs } = defaultSettings;

test.each([
  [`At most ${maxAttempts} attempts, at most ${maxRounds} at one provider, within ${timeBudgetMs / 60_000} minutes.`],
  [`longer than ${maxDelayMs / 1000} seconds, the router returns its \`Retry-After\``],
  [`fails ${failuresToOpen} times in a row for a model is paused for ${openMs / 1000} seconds`],
  [`nothing for ${idleMs / 1000} seconds, before or during its answer, has failed`],
  [`an event of more than ${maxEventBytes / 1024 ** 2} MiB`],
  [`takes more than ${jobMs / 60_000} minutes`],
])("the default is documented: %s", (sentence) => {
  expect(contract).toContain(sentence);
});

test("waits as long for the first byte as between two chunks", () => {
  expect(firstByteMs).toBe(idleMs);
});
