import { describe, expect, test } from "vitest";
import type { Db } from "../../db/engine.ts";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import { enginesForTests } from "../../testing/engines.ts";
import { openDatabaseOn } from "../../testing/hub-on-engine.ts";
import { tokenLimitOf, tokenLimitUsd } from "./token-budget.ts";

const limited = (kind: "browser" | "fineGrained", limitUsd: number | undefined, tokenId?: number) =>
  ({ ...anonymous, ...(tokenId !== undefined && { tokenId }), [kind]: { limitUsd } }) as unknown as Viewer;

test("the limit of a token is that of its kind", () => {
  expect(tokenLimitUsd(anonymous)).toBeUndefined();
  expect(tokenLimitUsd(limited("browser", 2))).toBe(2);
  expect(tokenLimitUsd(limited("fineGrained", 0))).toBe(0);
});

describe.each(enginesForTests)("the money of a token, on $name", (engine) => {
  describe.skipIf(engine.skipReason)("is limited", () => {
    let db: Db;
    const tokens: number[] = [];
    openDatabaseOn(engine, async (database) => {
      db = database.db;
      const account = { kind: "user", name: "ada", name_key: "ada", full_name: "Ada", created_at: 0 } as const;
      const { id } = await db.insertInto("accounts").values(account).returning("id").executeTakeFirstOrThrow();
      for (const name of ["one", "two"]) {
        const token = { account_id: id, name, hash: name, hint: name, role: "inference", created_at: 0 } as const;
        const rest = { expires_at: null, revoked_at: null, last_used_at: null };
        const added = db.insertInto("tokens").values({ ...token, ...rest });
        tokens.push((await added.returning("id").executeTakeFirstOrThrow()).id);
      }
      const call = {
        at: 1,
        finished_at: null,
        account_id: id,
        caller_id: id,
        endpoint: "chat",
        model: "acme/chat",
        is_streamed: 0 as const,
        attempts: 1,
        bytes_out: 0,
        process: "p",
        task: null,
        provider: null,
        provider_model: null,
        key_source: null,
        error_code: null,
        usage_source: null,
        http_status: null,
        input_tokens: null,
        output_tokens: null,
        first_ms: null,
        duration_ms: null,
      } as const;
      const [first = 0, second = 0] = tokens;
      const rows = [
        { token_id: first, state: "open", reserved_nano: 300, cost_nano: 1_000 },
        { token_id: first, state: "done", reserved_nano: 900, cost_nano: 100 },
        { token_id: first, state: "failed", reserved_nano: 900, cost_nano: null },
        // A call with the caller's own key costs the token nothing.
        { token_id: first, state: "done", reserved_nano: 0, cost_nano: 900 },
        { token_id: second, state: "open", reserved_nano: 5_000, cost_nano: null },
      ] as const;
      for (const [at, row] of rows.entries())
        await db
          .insertInto("router_calls")
          .values({ ...call, ...row, request_id: `r-${at}` })
          .execute();
    });

    const lock = async (viewer: Viewer) =>
      (await tokenLimitOf(viewer)?.lock(db)) ?? expect.fail("the token has no limit");

    test("to what open calls have not reserved and ended ones did not cost", async () => {
      // 1,000 billionths of a dollar, of which 400 are spent.
      const { left, refusal } = await lock(limited("browser", 1e-6, tokens[0]));
      expect(left).toBe(600);
      expect(refusal(601, 0)).toMatchObject({
        code: "budget_exceeded",
        message:
          "This call could cost up to $6.01e-7, more than the rest of this token's limit of $0.000001. Lower max_tokens, or create a new token.",
        metadata: { budget: { limit_usd: 1e-6, left_usd: 6e-7, cost_usd: 6.01e-7 } },
      });
      expect(refusal(500, 150).metadata).toMatchObject({ budget: { left_usd: 4.5e-7 } });
    });

    test("as calls end, whatever ends them", async () => {
      await db
        .updateTable("router_calls")
        .set({ state: "done", cost_nano: 40 })
        .where("request_id", "=", "r-0")
        .execute();
      expect((await lock(limited("browser", 1e-6, tokens[0]))).left).toBe(860);
    });

    test("never below 0 in a refusal", async () => {
      const { refusal } = await lock(limited("fineGrained", 1e-6, tokens[1]));
      expect(refusal(1, 0)).toMatchObject({ metadata: { budget: { left_usd: 0 } } });
    });

    test("only where the token has a limit", async () => {
      expect(tokenLimitOf(limited("fineGrained", undefined, tokens[1]))).toBeUndefined();
      expect(tokenLimitOf(limited("fineGrained", 0))).toBeUndefined();
      const unused = await lock(limited("browser", 1e-6, 999_999));
      expect(unused.left).toBe(1_000);
    });
  });
});
