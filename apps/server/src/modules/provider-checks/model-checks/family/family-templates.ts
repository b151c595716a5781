import type { CheckedTemplate } from "@orrery/contract";
import { blobSource } from "../../../../blobs/blob-source.ts";
import type { BlobStore } from "../../../../blobs/store.ts";
import { listViewer } from "../../../../catalogue/access.ts";
import type { Catalogue } from "../../../../catalogue/catalogue.ts";
import { baseModels } from "../../../../catalogue/fields.ts";
import { type CommitRow, findCommit } from "../../../../catalogue/history/history-store.ts";
import { type FileRow, fileAt, filesAt } from "../../../../catalogue/history/read-files.ts";
import { walkPathCommits } from "../../../../catalogue/history/walk.ts";
import { can, guardOf } from "../../../../catalogue/policy.ts";
import { findById, type RepositoryRow } from "../../../../catalogue/repository-store.ts";
import type { SearchIndexes } from "../../../../catalogue/search/follower.ts";
import type { Db } from "../../../../db/engine.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { chatTemplateJob, type TemplateFormat } from "../../../../readers/chat-template-job.ts";
import type { Workers } from "../../../../workers/workers.ts";

export interface FamilyDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly workers: Workers;
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
  readonly config: { readonly maxCheckTemplates: number };
}

/** A chat template of a model's family, and where it is from. */
export interface FamilyTemplate {
  readonly source: CheckedTemplate;
  readonly text: string;
}

interface FoundTemplates {
  /** The template of the model's main revision comes first, if it has one. */
  readonly templates: readonly FamilyTemplate[];
  /** Whether there are more than were read. */
  readonly isCut: boolean;
}

type Kind = CheckedTemplate["kind"];
type Origin = Pick<CheckedTemplate, "kind"> & { readonly repository?: string };

const maxBases = 4;
const maxDerived = 8;
const maxGgufFiles = 8;

const jinjaPath = "chat_template.jinja";
const configPath = "tokenizer_config.json";

/** A file that transformers reads the template from: the first that is there. */
const templateFiles: readonly (readonly [path: string, format: TemplateFormat])[] = [
  [jinjaPath, "jinja"],
  [configPath, "tokenizer-config"],
];

const readTemplate = async ({ blobs, workers }: FamilyDeps, file: FileRow, format: TemplateFormat) => {
  if (file.sha256 === null) return undefined;
  const source = blobSource(blobs, file.sha256, file.size);
  // A file that cannot be read has no template to compare.
  return workers.run(chatTemplateJob, format, [source], `The file "${file.path}"`).catch(() => null);
};

/** The template of a revision. */
const atCommit = async (
  deps: FamilyDeps,
  repositoryId: number,
  commit: CommitRow,
  origin: Origin,
): Promise<FamilyTemplate | undefined> => {
  for (const [path, format] of templateFiles) {
    const file = await fileAt(deps.db, repositoryId, commit.tree, path);
    const text = file && (await readTemplate(deps, file, format));
    if (typeof text !== "string") continue;
    const id = origin.repository === undefined ? commit.sha : `${origin.repository}@${commit.sha}`;
    const date = new Date(commit.created_at).toISOString();
    return { text, source: { id, ...origin, commit: commit.sha, date, path } };
  }
  return undefined;
};

/** Revisions that changed the template, the newest first. */
const revisions = async function* (deps: FamilyDeps, row: RepositoryRow): AsyncGenerator<CommitRow> {
  const seen = new Set<string>([row.sha]);
  for (const [path] of templateFiles)
    for await (const commit of walkPathCommits(deps.db, row.id, row.sha, path)) {
      if (seen.has(commit.sha)) continue;
      seen.add(commit.sha);
      yield commit;
    }
};

/** The first file of each model in a repository; image projectors have no template. */
const isGguf = ({ path }: FileRow): boolean =>
  path.endsWith(".gguf") && !/mmproj/i.test(path) && !/-0*(?:[2-9]|[1-9]\d+)-of-\d+\.gguf$/.test(path);

const ggufTemplates = async function* (
  deps: FamilyDeps,
  row: RepositoryRow,
  commit: CommitRow,
  repository: string | undefined,
): AsyncGenerator<FamilyTemplate> {
  const files = (await filesAt(deps.db, row.id, commit.tree)).filter(isGguf).slice(0, maxGgufFiles);
  for (const file of files) {
    const text = await readTemplate(deps, file, "gguf");
    if (typeof text !== "string") continue;
    const place = { commit: commit.sha, path: file.path, ...(repository !== undefined && { repository }) };
    yield { text, source: { id: `${repository ?? ""}/${file.path}`, kind: "gguf", ...place } };
  }
};

/** The main revision of a member of the family, with its GGUF files. */
const memberTemplates = async function* (
  deps: FamilyDeps,
  row: RepositoryRow,
  kind: Kind,
): AsyncGenerator<FamilyTemplate> {
  const commit = row.sha === "" ? undefined : await findCommit(deps.db, row.id, row.sha);
  if (!commit) return;
  const main = await atCommit(deps, row.id, commit, { kind, repository: row.full_name });
  if (main) yield main;
  yield* ggufTemplates(deps, row, commit, row.full_name);
};

/** Models that the viewer can download from. */
const readable = (rows: readonly RepositoryRow[], viewer: Viewer): RepositoryRow[] =>
  rows.filter((row) => can(viewer, "download", guardOf(row)));

export const basesOf = async (
  { catalogue }: FamilyDeps,
  row: RepositoryRow,
  viewer: Viewer,
): Promise<RepositoryRow[]> => {
  const ids = baseModels(row)?.models.slice(0, maxBases) ?? [];
  const rows = await Promise.all(ids.map(({ id }) => catalogue.find("model", id)));
  return readable(
    rows.filter((found) => found !== undefined),
    viewer,
  );
};

const derivedFrom = async (deps: FamilyDeps, row: RepositoryRow, viewer: Viewer): Promise<RepositoryRow[]> => {
  const relations = ["quantized", "finetune", "merge"].map((relation) => `${relation}:${row.full_name}`);
  const { keys } = deps.indexes.model.list({
    filters: [{ facet: "base_model", anyOf: relations }],
    ranges: [],
    sort: { field: "downloads", direction: "desc" },
    limit: maxDerived,
    viewer: await listViewer(deps.catalogue, viewer),
  });
  const rows = await Promise.all(keys.map((key) => findById(deps.db, key)));
  return readable(
    rows.filter((found) => found !== undefined),
    viewer,
  );
};

/** All templates of a family, the most likely ones first. */
const allTemplates = async function* (
  deps: FamilyDeps,
  row: RepositoryRow,
  viewer: Viewer,
): AsyncGenerator<FamilyTemplate> {
  const head = row.sha === "" ? undefined : await findCommit(deps.db, row.id, row.sha);
  if (head) {
    const main = await atCommit(deps, row.id, head, { kind: "repository" });
    if (main) yield main;
    yield* ggufTemplates(deps, row, head, undefined);
    for await (const commit of revisions(deps, row)) {
      const found = await atCommit(deps, row.id, commit, { kind: "repository" });
      if (found) yield found;
    }
  }
  for (const base of await basesOf(deps, row, viewer)) yield* memberTemplates(deps, base, "base-model");
  for (const derived of await derivedFrom(deps, row, viewer)) yield* memberTemplates(deps, derived, "fine-tune");
};

/** The chat templates that the hub knows of a model's family: its revisions, GGUF files, base models and what is derived from it. */
export const readFamily = async (deps: FamilyDeps, row: RepositoryRow, viewer: Viewer): Promise<FoundTemplates> => {
  const templates: FamilyTemplate[] = [];
  for await (const template of allTemplates(deps, row, viewer)) {
    if (templates.length === deps.config.maxCheckTemplates) return { templates, isCut: true };
    templates.push(template);
  }
  return { templates, isCut: false };
};
