import type { Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import { can, guardOf } from "../policy.ts";
import type { RepositoryRow } from "../repository-store.ts";

/** More people than this are not told of one request. */
const maxDeciders = 500;

const people = (db: Db) =>
  db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.kind", "=", "user")
    .where("accounts.is_service", "=", 0)
    .where("accounts.disabled_at", "is", null)
    .orderBy("accounts.id")
    .limit(maxDeciders);

const membersOf = (db: Db, ownerId: number | null) =>
  people(db)
    .where((eb) =>
      eb.or([
        eb("accounts.id", "=", ownerId ?? 0),
        eb(
          "accounts.id",
          "in",
          eb
            .selectFrom("memberships")
            .select("user_id")
            .where("organization_id", "=", ownerId ?? 0),
        ),
      ]),
    )
    .execute();

interface Wanted {
  /** Hub admins are added if the owner has fewer. */
  readonly atLeast: number;
  /** Who asks decides nothing. */
  readonly except: number | null;
}

const writersAmong = async (
  db: Db,
  row: RepositoryRow,
  found: readonly { readonly id: number }[],
  except: number | null,
): Promise<number[]> => {
  const writers: number[] = [];
  for (const { id } of found) {
    const viewer = id === except ? undefined : await viewerOf(db, id, "write");
    if (viewer && can(viewer, "change", guardOf(row))) writers.push(id);
  }
  return writers;
};

/** The people who decide about requests of a repository: those who can write to it. */
export const peopleWhoDecide = async (db: Db, row: RepositoryRow, { atLeast, except }: Wanted): Promise<number[]> => {
  const own = await writersAmong(db, row, await membersOf(db, row.owner_id), except);
  const admins = own.length < atLeast ? await people(db).where("accounts.is_admin", "=", 1).execute() : [];
  return [...new Set([...own, ...(await writersAmong(db, row, admins, except))])];
};
