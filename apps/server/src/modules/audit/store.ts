import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { AuditRow } from "../../identity/audit-chain.ts";

export type EventQuery = SelectQueryBuilder<Tables, "audit_events", AuditRow>;

export const allEvents = (db: Db): EventQuery => db.selectFrom("audit_events").selectAll();

const pageSize = 1_000;

/** Events, oldest first, read in steps. */
export const pagesOfEvents = async function* (
  db: Db,
  narrow: (query: EventQuery) => EventQuery = (query) => query,
): AsyncGenerator<readonly AuditRow[]> {
  for (let last = 0; ; ) {
    const page = await narrow(allEvents(db)).where("id", ">", last).orderBy("id").limit(pageSize).execute();
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.id ?? last;
  }
};
