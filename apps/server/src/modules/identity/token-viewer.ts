import type { Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import { narrowViewer } from "../../identity/fine-grained-viewer.ts";
import type { BrowserLimits, Viewer } from "../../identity/viewer.ts";
import { type TokenRow, touchToken } from "./store.ts";

export const isAlive = (row: TokenRow, at: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > at);

/** Writing the time of every use would make every read a write. */
const touchEvery = 60 * 1000;

/** Records that a token, or a session opened with it, is used. */
export const touchIfDue = async (db: Db, { id, last_used_at }: TokenRow, at: number): Promise<void> => {
  // A full disk must not fail reads.
  if ((last_used_at ?? 0) + touchEvery < at) await touchToken(db, id, at).catch(() => {});
};

/** The viewer of a token, or of a session opened with it. */
export const toViewer = async (db: Db, row: TokenRow, isSession: boolean): Promise<Viewer | undefined> => {
  const viewer = await viewerOf(db, row.account_id, row.role);
  if (!viewer) return undefined;
  const scopes = row.scopes === null ? {} : { scopes: row.scopes.split(" ") };
  const ending = row.expires_at === null ? {} : { expiresAt: row.expires_at };
  const own = await narrowViewer(db, { ...viewer, tokenId: row.id, isSession, ...ending, ...scopes }, row.fine_grained);
  // Organizations do not pay for pages of other sites.
  return row.browser_limits === null
    ? own
    : { ...own, organizations: [], browser: JSON.parse(row.browser_limits) as BrowserLimits };
};
