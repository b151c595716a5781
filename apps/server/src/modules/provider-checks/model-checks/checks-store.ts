import { type Selectable, sql } from "kysely";
import { dayOf } from "../../../catalogue/activity/day-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import { type RoundEntry, roundColumns } from "./rounds/round-store.ts";

export type MarkRow = Selectable<Tables["check_marks"]>;
export type ScheduleRow = Selectable<Tables["check_schedules"]>;

/** Days of a timeline. */
export const timelineDays = 30;

/** Public models whose checks are listed; a page shows no more. */
const maxMeasured = 2_000;

/** All that is stored of a model's checks. */
export const readChecks = async (db: Db, repositoryId: number, now: number) => {
  const marks = await db.selectFrom("check_marks").selectAll().where("repository_id", "=", repositoryId).execute();
  const days = await db
    .selectFrom("check_days")
    .select(["provider", "endpoint_id", "check_id", "summary"])
    .where("repository_id", "=", repositoryId)
    .where("day", ">", dayOf(now) - timelineDays)
    .orderBy("day")
    .execute();
  const schedules = await db
    .selectFrom("check_schedules")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .execute();
  return { marks, days, schedules, rounds: await latestRounds(db, repositoryId) };
};

/** The newest check of each target. */
const latestRounds = (db: Db, repositoryId: number): Promise<RoundEntry[]> =>
  db
    .selectFrom("check_rounds")
    .select(roundColumns)
    .where("repository_id", "=", repositoryId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("check_rounds as newer")
            .select("newer.id")
            .whereRef("newer.repository_id", "=", "check_rounds.repository_id")
            .whereRef("newer.provider", "=", "check_rounds.provider")
            .whereRef("newer.endpoint_id", "=", "check_rounds.endpoint_id")
            .where(sql<boolean>`(newer.created_at, newer.id) > (check_rounds.created_at, check_rounds.id)`),
        ),
      ),
    )
    .execute();

export const readRound = (db: Db, id: string) =>
  db
    .selectFrom("check_rounds")
    .innerJoin("accounts as payer", "payer.id", "check_rounds.account_id")
    .innerJoin("accounts as asker", "asker.id", "check_rounds.caller_id")
    .selectAll("check_rounds")
    .select(["payer.name as payer", "asker.name as asker"])
    .where("check_rounds.id", "=", id)
    .executeTakeFirst();

/** The marks of public models, the newest first. */
export const publicMarks = (db: Db) =>
  db
    .selectFrom("check_marks")
    .innerJoin("repositories", "repositories.id", "check_marks.repository_id")
    .select(["check_marks.provider", "check_marks.endpoint_id", "check_marks.check_id", "check_marks.outcome"])
    .select(["check_marks.checked_at", "check_marks.since", "check_marks.result", "repositories.full_name"])
    .where("repositories.is_private", "=", 0)
    .where("repositories.is_disabled", "=", 0)
    .orderBy("check_marks.checked_at", "desc")
    .limit(maxMeasured + 1)
    .execute()
    .then((rows) => ({ rows: rows.slice(0, maxMeasured), isCut: rows.length > maxMeasured }));

export const setSchedule = async (db: Db, row: ScheduleRow): Promise<void> => {
  const { is_on, account_id, updated_at } = row;
  await db
    .insertInto("check_schedules")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["repository_id", "provider", "endpoint_id"]).doUpdateSet({ is_on, account_id, updated_at }),
    )
    .execute();
};
