// @ts-check
/** Prints the figures of the task catalogue, builds it first where it is stale, and fails when the catalogue has a problem. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { runTool } from "./build.mjs";

try {
  runTool("tsc", ["-b", "packages/tasks"]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { hasRecord, libraryKeys, taskIds, tasks, tasksByLibrary } = await import("../packages/tasks/dist/index.js");
const { mediaFolder } = await import("../packages/tasks/dist/media.js");
const { aboutFile } = await import("../packages/tasks/dist/pages.js");
const { checkCatalogue } = await import("../packages/tasks/dist/checks/check-catalogue.js");
const { wordsOf } = await import("../packages/tasks/dist/checks/check-about.js");

const abouts = new Map(
  taskIds.filter((id) => existsSync(aboutFile(id))).map((id) => [String(id), readFileSync(aboutFile(id), "utf8")]),
);
const media = new Map(readdirSync(mediaFolder).map((name) => [name, statSync(new URL(name, mediaFolder)).size]));
const problems = checkCatalogue({ tasks, libraryKeys, tasksByLibrary, abouts, media });

/** @param {"missing-demo" | "dead-reference"} kind */
const brokenEntries = (kind) => new Set(problems.filter((problem) => problem.kind === kind).map(({ entry }) => entry));

const pages = Object.values(tasks).filter(hasRecord).length;
const words = [...abouts.values()].map((text) => wordsOf(text).length).sort((one, other) => one - other);
const [min = 0, median = 0, max = 0] = [0, Math.floor(words.length / 2), words.length - 1].map((place) => words[place]);
const mediaBytes = [...media.values()].reduce((sum, size) => sum + size, 0);
const demosMissing = brokenEntries("missing-demo").size;
const deadReferences = brokenEntries("dead-reference").size;

const figures = [
  { line: `tasks ${taskIds.length}`, isRight: taskIds.length > 0 },
  { line: `pages ${pages}`, isRight: abouts.size === pages },
  { line: `placeholders ${taskIds.length - pages}`, isRight: true },
  { line: `libraries ${libraryKeys.length}`, isRight: libraryKeys.length > 0 },
  { line: `words per about page: min ${min}, median ${median}, max ${max}`, isRight: min >= 300 && max <= 900 },
  { line: `media bytes ${mediaBytes}`, isRight: mediaBytes > 0 && mediaBytes <= 2_000_000 },
  { line: `demos missing ${demosMissing}`, isRight: demosMissing === 0 },
  { line: `dead references ${deadReferences}`, isRight: deadReferences === 0 },
];
for (const { line } of figures) console.log(line);

const wrong = figures.filter(({ isRight }) => !isRight);
for (const { line } of wrong) console.error(`off: ${line}`);
for (const { entry, message } of problems) console.error(`${entry}: ${message}`);
process.exitCode = wrong.length > 0 || problems.length > 0 ? 1 : 0;
