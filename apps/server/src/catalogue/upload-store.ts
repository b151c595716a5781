import type { Db } from "../db/engine.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Viewer } from "../identity/viewer.ts";

/** Who sends a content. A fine-grained token counts by itself: its account has sent contents that it does not reach. */
export interface Uploader {
  readonly accountId: number;
  readonly tokenId?: number | undefined;
}

export const uploaderOf = ({ account, fineGrained, tokenId }: Viewer): Uploader => ({
  accountId: account?.id ?? 0,
  ...(fineGrained && { tokenId }),
});

interface UploadedContent {
  readonly sha256: string;
  readonly size: number;
}

/** Records that a content was sent by someone, who can then commit it. */
export const recordUpload = async (
  db: Db,
  { accountId, tokenId }: Uploader,
  { sha256, size }: UploadedContent,
  at: number,
): Promise<void> => {
  await db
    .insertInto("uploads")
    .values({ account_id: accountId, sha256, size, created_at: at })
    .onConflict((conflict) => conflict.columns(["account_id", "sha256"]).doUpdateSet({ created_at: at }))
    .execute();
  if (tokenId === undefined) return;
  await db
    .insertInto("token_uploads")
    .values({ token_id: tokenId, sha256, created_at: at })
    .onConflict((conflict) => conflict.columns(["token_id", "sha256"]).doUpdateSet({ created_at: at }))
    .execute();
};

/** Which of some contents were sent by someone. */
export const uploadedAmong = async (
  db: Db,
  { accountId, tokenId }: Uploader,
  contents: readonly string[],
): Promise<string[]> => {
  const rows = await inBatches<string, { sha256: string }>(contents, (batch) =>
    tokenId === undefined
      ? db
          .selectFrom("uploads")
          .select("sha256")
          .where("account_id", "=", accountId)
          .where("sha256", "in", batch)
          .execute()
      : db
          .selectFrom("token_uploads")
          .select("sha256")
          .where("token_id", "=", tokenId)
          .where("sha256", "in", batch)
          .execute(),
  );
  return rows.map(({ sha256 }) => sha256);
};

/** An upload that is part of another one now. */
export const forgetUpload = async (db: Db, { accountId, tokenId }: Uploader, sha256: string): Promise<void> => {
  await db.deleteFrom("uploads").where("account_id", "=", accountId).where("sha256", "=", sha256).execute();
  if (tokenId !== undefined)
    await db.deleteFrom("token_uploads").where("token_id", "=", tokenId).where("sha256", "=", sha256).execute();
};
