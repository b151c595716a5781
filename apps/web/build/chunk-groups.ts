import { fileURLToPath } from "node:url";

/** What Rolldown tells about modules while it forms chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null;
}

const entry = fileURLToPath(new URL("../src/app/main.tsx", import.meta.url));

/** A module and all that it imports, directly or not. */
const closureOf = (id: string, graph: ModuleGraph): Set<string> => {
  const found = new Set([id]);
  for (const each of found) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) found.add(next);
  return found;
};

/** Characters of source, with all that a module imports beyond the entry: what it would bring to every page. */
const smallSize = 7_000;

let first: ReadonlySet<string> | undefined;

/** Reading and drawing Markdown, which pages without it do not load. */
const markdown = /ui[\\/]text[\\/]markdown[\\/]|lib[\\/]markup[\\/](?!front-matter)/;

/** Running a model, for pages where one can be run. */
const running = /features[\\/]run-model[\\/]/;

/** Editing code, and comparing texts. */
const editing = /ui[\\/]input[\\/]code-editor[\\/]|lib[\\/]diff[\\/]/;

/** What pages of settings share. */
const settings =
  /pages[\\/]settings[\\/](?:account-choice|tokens[\\/]form-entries)|api[\\/]owners[\\/](?:resource-groups|signers)/;

/** Fields of forms, lists of files and what shows a file: pages of tasks and guides, among others, have none of them. */
const parts =
  /ui[\\/]input[\\/](?:field[\\/]|select[\\/]|choice-chips|combobox|tag-field|filter-chip|search-field)|web[\\/]src[\\/]forms[\\/](?:resource-section|save-form)|features[\\/]search[\\/](?:page-options|use-repository-options)|lib[\\/]search[\\/]|api[\\/]owners[\\/]repository-settings|ui[\\/]overlay[\\/]picker|ui[\\/]list[\\/](?:file-list|doc-nav|operation)|ui[\\/]layout[\\/]pane[\\/]|ui[\\/]media[\\/](?:audio-player|video-view|image[\\/]remote-image)|lib[\\/]files[\\/](?:file-type|csv-rows|peaks)|ui[\\/]text[\\/]source-text[\\/]/;

/** Small modules of many pages share one file; a module that brings a large library stays on its own. */
const smallModules = (id: string, graph: ModuleGraph): string | null => {
  if ([markdown, running, editing, settings, parts].some((group) => group.test(id))) return null;
  if (!/web[\\/]src[\\/]|packages[\\/]|lucide-react[\\/]dist[\\/]esm[\\/]icons/.test(id)) return null;
  first ??= closureOf(entry, graph);
  let size = 0;
  for (const each of closureOf(id, graph)) if (!first.has(each)) size += graph.getModuleInfo(each)?.code?.length ?? 0;
  return size < smallSize ? "interface" : null;
};

/**
 * Automatic splitting writes one file for each set of pages that share a module: over 200 files, 100 of them for a task
 * page. Groups take their modules' imports along, in order of priority, so `base` is all that the entry needs.
 */
export const chunkGroups = [
  // A button to pick a file is too small for a file of its own.
  { name: "base", priority: 9, test: /preload-helper|src[\\/]app[\\/]main\.tsx|ui[\\/]input[\\/]file-pick/ },
  { name: smallModules, priority: 8, minShareCount: 3 },
  // Before what runs models, which would take the fields along: then every page with a field would load it.
  { name: "parts", priority: 8, minShareCount: 2, test: parts },
  { name: "settings", priority: 6, minShareCount: 2, test: settings },
  // Small parts of the pages of models and datasets.
  {
    name: "repository",
    priority: 6,
    minShareCount: 2,
    test: /await-repository|repository-(?:actions|page|part|skeleton|tabs|title)|revision-menu|chat-templates-of|is-only-named|use-can-change|contribution\.|edit-card-link|icons[\\/]pencil|api[\\/]model[\\/]supply-chain/,
  },
  { name: "editing", priority: 6, minShareCount: 2, test: editing },
  // Cards and what is beside them.
  {
    name: "markdown",
    priority: 5,
    minShareCount: 2,
    test: new RegExp(`${markdown.source}|features[\\\\/]card[\\\\/]|pages[\\\\/]repository[\\\\/]downloads`),
  },
  // What running a model needs, which home, task and model pages and the playground share.
  {
    name: "run",
    priority: 7,
    minShareCount: 2,
    test: new RegExp(`${running.source}|web[\\\\/]src[\\\\/]run[\\\\/]|prepare-file|growing-field`),
  },
];
