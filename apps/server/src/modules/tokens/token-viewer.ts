import type { Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { TokenRow } from "./store.ts";

export const isAlive = (row: TokenRow, at: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > at);

/** The viewer of a token, or of a session opened with it. */
export const toViewer = async (db: Db, row: TokenRow, isSession: boolean): Promise<Viewer | undefined> => {
  const viewer = await viewerOf(db, row.account_id, row.role);
  return viewer && { ...viewer, tokenId: row.id, isSession };
};
