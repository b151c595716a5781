import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { accountById, organizationsOf, type TokenRow } from "./store.ts";

export const isAlive = (row: TokenRow, at: number): boolean =>
  row.revoked_at === null && (row.expires_at === null || row.expires_at > at);

/** The viewer of a token, or of a session opened with it. */
export const toViewer = async (db: Db, row: TokenRow, isSession: boolean): Promise<Viewer | undefined> => {
  const account = await accountById(db, row.account_id);
  if (!account) return undefined;
  return {
    account: { id: account.id, name: account.name, fullName: account.full_name, isAdmin: account.is_admin === 1 },
    role: row.role,
    tokenId: row.id,
    isSession,
    organizations: await organizationsOf(db, account.id),
  };
};
