import type { BlobStore } from "../../../blobs/store.ts";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import { fileAt, mainTree } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import { isHubError } from "../../../errors.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import { splitCard } from "../../../text/front-matter.ts";
import { storedList } from "../../../text/stored-list.ts";

export interface RepositoryMarkdownDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
}

/** Longer cards are cut. */
const maxCardBytes = 1024 ** 2;

const cardOf = async ({ db, blobs }: RepositoryMarkdownDeps, row: RepositoryRow): Promise<string> => {
  const file = await fileAt(db, row.id, await mainTree(db, row.id), "README.md");
  if (!file?.sha256) return "";
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await blobs.read(file.sha256)) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size >= maxCardBytes) break;
  }
  return splitCard(Buffer.concat(parts).subarray(0, maxCardBytes).toString("utf8")).body.trim();
};

const fact = (name: string, value: string | number | null | undefined): string[] =>
  value === null || value === undefined || value === "" ? [] : [`- ${name}: ${value}`];

const licenseIn = (tags: readonly string[]): string | undefined =>
  tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);

const factsOf = (row: RepositoryRow): string[] => {
  const tags = storedList(row.tags);
  const folder = row.kind === "dataset" ? "datasets/" : "";
  return [
    ...fact("Task", row.pipeline_tag && `[${row.pipeline_tag}](/tasks/${row.pipeline_tag}.md)`),
    ...fact("Library", row.library_name),
    ...fact("License", licenseIn(tags)),
    ...fact("Parameters", row.parameters?.toLocaleString("en-US")),
    ...fact("Rows", row.row_count?.toLocaleString("en-US")),
    ...fact("Downloads", row.downloads),
    ...fact("Likes", row.likes),
    ...fact("Access", row.gated && "gated: request it on the page"),
    ...fact("Updated", new Date(row.last_modified).toISOString().slice(0, 10)),
    ...fact("Revision", row.sha),
    ...fact("Tags", tags.join(", ")),
    `- Files: [list](/api/${row.kind}s/${row.full_name}/tree/main), download from \`/${folder}${row.full_name}/resolve/main/{path}\``,
    `- Details: [JSON](/api/${row.kind}s/${row.full_name})`,
  ];
};

/** A model's or dataset's page as Markdown; undefined if the viewer cannot see one. */
export const repositoryMarkdown = async (
  deps: RepositoryMarkdownDeps,
  kind: RepositoryRow["kind"],
  id: string,
  viewer: Viewer,
): Promise<string | undefined> => {
  try {
    const row = await findFor(deps.catalogue, viewer, "see", kind, id);
    const card = await cardOf(deps, row);
    return [`# ${row.full_name}`, row.description ?? "", factsOf(row).join("\n"), card].filter(Boolean).join("\n\n");
  } catch (error) {
    if (isHubError(error)) return undefined;
    throw error;
  }
};
