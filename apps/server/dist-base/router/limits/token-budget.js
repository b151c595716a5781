import { sql } from "kysely";
import { RouterError } from "../router-error.js";
/** The max cost of all calls of the viewer's token, if it has one. */
export const tokenLimitUsd = ({ browser, fineGrained }) => browser?.limitUsd ?? fineGrained?.limitUsd;
const refusalOf = (limitUsd, nano, left) => new RouterError("budget_exceeded", `This call could cost up to $${nano / 1e9}, more than the rest of this token's limit of $${limitUsd}. Lower max_tokens, or create a new token.`, { metadata: { budget: { limit_usd: limitUsd, left_usd: left / 1e9, cost_usd: nano / 1e9 } } });
/** The limit of the viewer's token; undefined for a token without one. */
export const tokenLimitOf = (viewer) => {
    const { tokenId } = viewer;
    const limitUsd = tokenLimitUsd(viewer);
    if (limitUsd === undefined || tokenId === undefined)
        return undefined;
    return {
        key: `token ${tokenId}`,
        holder: { token_id: tokenId },
        lock: async (transaction) => {
            const { spent_nano, reserved_nano } = await transaction
                .insertInto("token_costs")
                .values({ token_id: tokenId, spent_nano: 0, reserved_nano: 0 })
                .onConflict((conflict) => conflict.column("token_id").doUpdateSet({ spent_nano: sql `token_costs.spent_nano` }))
                .returning(["spent_nano", "reserved_nano"])
                .executeTakeFirstOrThrow();
            const left = Math.round(limitUsd * 1e9) - Number(spent_nano) - Number(reserved_nano);
            return { left, refusal: (nano, held) => refusalOf(limitUsd, nano, Math.max(0, left - held)) };
        },
    };
};
//# sourceMappingURL=token-budget.js.map