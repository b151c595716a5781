import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";

type RegistryContentRow = Selectable<Tables["registry_contents"]>;

/** A text that the hub wrote for registry clients. */
export interface RegistryContent {
  readonly sha256: string;
  readonly mediaType: string;
  readonly text: string;
}

/** Manifests and configs stored for one repository. Others are written again when their tag is pulled. */
const maxContents = 1_000;

export const registryContent = (mediaType: string, text: string): RegistryContent => ({
  sha256: createHash("sha256").update(text).digest("hex"),
  mediaType,
  text,
});

const toContent = ({ sha256, media_type, content }: RegistryContentRow): RegistryContent => ({
  sha256,
  mediaType: media_type,
  text: content,
});

const findBy = async (
  db: Db,
  repositoryId: number,
  column: "sha256" | "source",
  value: string,
): Promise<RegistryContent | undefined> => {
  const row = await db
    .selectFrom("registry_contents")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where(column, "=", value)
    .limit(1)
    .executeTakeFirst();
  return row && toContent(row);
};

export const findContent = (db: Db, repositoryId: number, sha256: string) => findBy(db, repositoryId, "sha256", sha256);

export const findManifest = (db: Db, repositoryId: number, source: string) =>
  findBy(db, repositoryId, "source", source);

const deleteOldest = async (db: Db, repositoryId: number): Promise<void> => {
  const oldest = await db
    .selectFrom("registry_contents")
    .select("created_at")
    .where("repository_id", "=", repositoryId)
    .orderBy("created_at", "desc")
    .offset(maxContents)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom("registry_contents")
    .where("repository_id", "=", repositoryId)
    .where("created_at", "<=", oldest.created_at)
    .execute();
};

/** Stores a manifest and the texts that it refers to. */
export const insertManifest = (
  db: Db,
  repositoryId: number,
  source: string,
  manifest: RegistryContent,
  parts: readonly RegistryContent[],
  at: number,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const toRow = ({ sha256, mediaType, text }: RegistryContent, own: string | null) => ({
      repository_id: repositoryId,
      sha256,
      source: own,
      media_type: mediaType,
      content: text,
      created_at: at,
    });
    const rows = [...parts.map((part) => toRow(part, null)), toRow(manifest, source)];
    await transaction
      .insertInto("registry_contents")
      .values([...new Map(rows.map((row) => [row.sha256, row])).values()])
      .onConflict((conflict) =>
        conflict.columns(["repository_id", "sha256"]).doUpdateSet((eb) => ({
          created_at: eb.ref("excluded.created_at"),
          source: eb.fn.coalesce("excluded.source", "registry_contents.source"),
        })),
      )
      .execute();
    await deleteOldest(transaction, repositoryId);
  });
