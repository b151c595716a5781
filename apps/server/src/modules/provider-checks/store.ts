import type { Db } from "../../db/engine.ts";
import { checkEndpoint } from "../../text/check-endpoint.ts";

/** Calls beyond this many say nothing new about how providers do. */
const maxCalls = 20_000;

/** A public chat model that a provider serves, by its name there. */
export const chatModelAt = async (db: Db, provider: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("provider_mappings")
    .innerJoin("repositories", "repositories.id", "provider_mappings.repository_id")
    .select("provider_mappings.provider_model")
    .where("provider_mappings.provider", "=", provider)
    .where("provider_mappings.task", "=", "conversational")
    .where("provider_mappings.status", "=", "live")
    .where("repositories.is_private", "=", 0)
    .orderBy("provider_mappings.output_price")
    .orderBy("provider_mappings.id")
    .limit(1)
    .executeTakeFirst();
  return row?.provider_model;
};

/** What came of the newest calls since a moment, without whose they were. */
export const recentCalls = (db: Db, since: number) =>
  db
    .selectFrom("router_calls")
    .select(["provider", "state", "at", "first_ms", "duration_ms"])
    .where("at", ">=", since)
    .where("provider", "is not", null)
    .where("endpoint", "<>", checkEndpoint)
    .orderBy("id", "desc")
    .limit(maxCalls)
    .execute();

export type RecentCall = Awaited<ReturnType<typeof recentCalls>>[number];
