import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseFixtures } from "./fixture-file.mjs";

/**
 * A fixture file with what has to be rendered for each of its cases, in order.
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} path where its expectations stand
 * @property {import("./fixture-file.mjs").FixtureFile} file
 * @property {import("./reference.mjs").Sent[]} sent
 *
 * @typedef {{ name: string, context: Record<string, unknown> }} Conversation
 */

const FIXTURES = fileURLToPath(new URL("../fixtures/", import.meta.url));

/**
 * @param {string} folder
 * @param {string} ending
 */
function listNames(folder, ending) {
  return readdirSync(FIXTURES + folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/**
 * @param {string} name
 * @returns {Suite}
 */
function readCaseSuite(name) {
  const path = `${FIXTURES}cases/${name}`;
  const file = parseFixtures(readFileSync(path, "utf8"));
  const sent = file.cases.map(({ template, context, options }) => {
    return { template, context: context ?? file.context, ...(options && { options }) };
  });
  return { name: basename(name, ".txt"), path, file, sent };
}

/** The chat templates of the corpus, by name. */
export function listChatTemplates() {
  return listNames("chat", ".jinja").map((name) => {
    return { name: basename(name, ".jinja"), source: readFileSync(`${FIXTURES}chat/${name}`, "utf8") };
  });
}

/** The conversations every chat template is rendered for, each with the variables all of them share. */
export function listConversations() {
  const { shared, conversations } = JSON.parse(readFileSync(`${FIXTURES}chat/conversations.json`, "utf8"));
  return Object.entries(conversations).map(([name, context]) => ({ name, context: { ...shared, ...context } }));
}

/**
 * @param {{ name: string, source: string }} template
 * @param {Conversation[]} conversations
 * @returns {Suite}
 */
function readChatSuite(template, conversations) {
  const path = `${FIXTURES}chat/expected/${template.name}.txt`;
  const stored = existsSync(path) ? parseFixtures(readFileSync(path, "utf8")).cases : [];
  const cases = conversations.map(({ name }) => {
    const outcome = stored.find(({ title }) => title === name)?.outcome;
    return { title: name, template: "", ...(outcome && { outcome }) };
  });
  const sent = conversations.map(({ context }) => ({ template: template.source, context: JSON.stringify(context) }));
  const preamble = [`# ${template.name}.jinja rendered by Jinja2 for each conversation of conversations.json`, ""];
  return { name: `chat/${template.name}`, path, file: { preamble, context: "{}", cases }, sent };
}

/** Every case of the corpus: the topic files, then the chat templates. */
export function readCorpus() {
  const conversations = listConversations();
  return [
    ...listNames("cases", ".txt").map(readCaseSuite),
    ...listChatTemplates().map((template) => readChatSuite(template, conversations)),
  ];
}
