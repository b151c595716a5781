import type { Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import { narrowViewer } from "../../identity/fine-grained-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { BatchRow } from "./batch-store.ts";

type StoredCaller = Pick<BatchRow, "account_id" | "payer_id" | "token_id" | "role">;

const tokenOf = (db: Db, tokenId: number) =>
  db.selectFrom("tokens").select(["revoked_at", "fine_grained"]).where("id", "=", tokenId).executeTakeFirst();

/**
 * The account of work in the background with the role of its token; undefined if it can no longer run calls. Such work
 * outlives its token's expiry, but not its revocation.
 */
export const storedViewer = async (db: Db, work: StoredCaller): Promise<Viewer | undefined> => {
  const { account_id: accountId, payer_id: payerId, token_id: tokenId, role } = work;
  const token = tokenId === null ? undefined : await tokenOf(db, tokenId);
  if (tokenId !== null && token?.revoked_at !== null) return undefined;
  const account = await viewerOf(db, accountId, role);
  const viewer = account && (await narrowViewer(db, account, token?.fine_grained ?? null));
  const canPay = payerId === accountId || viewer?.organizations.some(({ id }) => id === payerId);
  return viewer && canPay ? { ...viewer, ...(tokenId !== null && { tokenId }) } : undefined;
};
