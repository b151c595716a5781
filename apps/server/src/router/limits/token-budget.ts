import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { RouterError } from "../router-error.ts";

/** The max cost of all calls of the viewer's token, if it has one. */
export const tokenLimitUsd = ({ browser, fineGrained }: Viewer): number | undefined =>
  browser?.limitUsd ?? fineGrained?.limitUsd;

/**
 * Reserves an amount of a token's money, or throws. Other calls of the token wait for the end of the transaction.
 * @returns What is left then; undefined for a token without a limit.
 */
export const reserveForToken = async (
  transaction: Db,
  viewer: Viewer,
  nano: number,
  at: number,
): Promise<number | undefined> => {
  const { tokenId } = viewer;
  const limitUsd = tokenLimitUsd(viewer);
  if (limitUsd === undefined || tokenId === undefined) return undefined;
  await transaction.updateTable("tokens").set({ last_used_at: at }).where("id", "=", tokenId).execute();
  const { spent } = await transaction
    .selectFrom("router_calls")
    .select(
      sql<number>`coalesce(sum(case when state = 'open' then reserved_nano else coalesce(cost_nano, 0) end), 0)`.as(
        "spent",
      ),
    )
    .where("token_id", "=", tokenId)
    .where("reserved_nano", ">", 0)
    .executeTakeFirstOrThrow();
  const left = Math.max(0, Math.round(limitUsd * 1e9) - Number(spent));
  if (nano <= left) return left - nano;
  throw new RouterError(
    "budget_exceeded",
    `This call could cost up to $${nano / 1e9}, more than the rest of this token's limit of $${limitUsd}. Lower max_tokens, or create a new token.`,
    { metadata: { budget: { limit_usd: limitUsd, left_usd: left / 1e9, cost_usd: nano / 1e9 } } },
  );
};
