import { type Kysely, sql } from "kysely";
import type { Database, EngineName } from "./engine.ts";
import { accountsAndCatalogue } from "./migrations/0001-0020/0001-accounts-and-catalogue.ts";
import { router } from "./migrations/0001-0020/0002-router.ts";
import { likesAndNames } from "./migrations/0001-0020/0003-likes-and-names.ts";
import { signInLinks } from "./migrations/0001-0020/0004-sign-in-links.ts";
import { mappingsOfOnesOwn } from "./migrations/0001-0020/0005-mappings-of-ones-own.ts";
import { transactionsOfChanges } from "./migrations/0001-0020/0006-transactions-of-changes.ts";
import { budgetsAndPrices } from "./migrations/0001-0020/0007-budgets-and-prices.ts";
import { xet } from "./migrations/0001-0020/0008-xet.ts";
import { flushRequests } from "./migrations/0001-0020/0009-flush-requests.ts";
import { gitHistory } from "./migrations/0001-0020/0010-git-history.ts";
import { discussions } from "./migrations/0001-0020/0011-discussions.ts";
import { treesById } from "./migrations/0001-0020/0012-trees-by-id.ts";
import { accessRequests } from "./migrations/0001-0020/0013-access-requests.ts";
import { collections } from "./migrations/0001-0020/0014-collections.ts";
import { webhooks } from "./migrations/0001-0020/0015-webhooks.ts";
import { responses } from "./migrations/0001-0020/0016-responses.ts";
import { profiles } from "./migrations/0001-0020/0017-profiles.ts";
import { notifications } from "./migrations/0001-0020/0018-notifications.ts";
import { activity } from "./migrations/0001-0020/0019-activity.ts";
import { invitations } from "./migrations/0001-0020/0020-invitations.ts";
import { upvotes } from "./migrations/0021-0040/0021-upvotes.ts";
import { commentReactions } from "./migrations/0021-0040/0022-comment-reactions.ts";
import { protectedBranches } from "./migrations/0021-0040/0023-protected-branches.ts";
import { batches } from "./migrations/0021-0040/0024-batches.ts";
import { browserTokens } from "./migrations/0021-0040/0025-browser-tokens.ts";
import { endpoints } from "./migrations/0021-0040/0026-endpoints.ts";
import { ownerWatches } from "./migrations/0021-0040/0027-owner-watches.ts";
import { issuerSignIn } from "./migrations/0021-0040/0028-issuer-sign-in.ts";
import { oauth } from "./migrations/0021-0040/0029-oauth.ts";
import { registry } from "./migrations/0021-0040/0030-registry.ts";
import { endpointLoads } from "./migrations/0021-0040/0031-endpoint-loads.ts";
import { disabledUsers } from "./migrations/0021-0040/0032-disabled-users.ts";
import { desiredEngines } from "./migrations/0021-0040/0033-desired-engines.ts";
import { fineGrainedTokens } from "./migrations/0021-0040/0034-fine-grained-tokens.ts";
import { auditChain } from "./migrations/0021-0040/0035-audit-chain.ts";
import { serviceAccounts } from "./migrations/0021-0040/0036-service-accounts.ts";
import { trustedPublishers } from "./migrations/0021-0040/0037-trusted-publishers.ts";
import { organizationRanges } from "./migrations/0021-0040/0038-organization-ranges.ts";
import { fileScans } from "./migrations/0021-0040/0039-file-scans.ts";
import { hubRuns } from "./migrations/0021-0040/0040-hub-runs.ts";
import { directories } from "./migrations/0041-0060/0041-directories.ts";
import { endpointLeases } from "./migrations/0041-0060/0042-endpoint-leases.ts";
import { passkeys } from "./migrations/0041-0060/0043-passkeys.ts";
import { mirror } from "./migrations/0041-0060/0044-mirror.ts";
import { mirrorRefusals } from "./migrations/0041-0060/0045-mirror-refusals.ts";
import { responseCancellations } from "./migrations/0041-0060/0046-response-cancellations.ts";
import { aliases } from "./migrations/0041-0060/0047-aliases.ts";
import { mirrorPins } from "./migrations/0041-0060/0048-mirror-pins.ts";
import { signers } from "./migrations/0041-0060/0050-signers.ts";
import { resourceGroups } from "./migrations/0041-0060/0051-resource-groups.ts";
import { directoryGroupsOfResourceGroups } from "./migrations/0041-0060/0052-directory-groups-of-resource-groups.ts";
import { signerSources } from "./migrations/0041-0060/0053-signer-sources.ts";
import { collectionOrder } from "./migrations/0041-0060/0054-collection-order.ts";
import { xetAccess } from "./migrations/0041-0060/0055-xet-access.ts";
import { whoManagesRepositories } from "./migrations/0041-0060/0056-who-manages-repositories.ts";
import { hiddenMembers } from "./migrations/0041-0060/0057-hidden-members.ts";
import { usageDays } from "./migrations/0041-0060/0058-usage-days.ts";
import { budgetShares } from "./migrations/0041-0060/0060-budget-shares.ts";
import { nestedCollections } from "./migrations/0061-nested-collections.ts";
import { notices } from "./migrations/0062-notices.ts";
import { accessAnswers } from "./migrations/0063-access-answers.ts";
import { playgroundSessions } from "./migrations/0064-playground-sessions.ts";
import { splitRows } from "./migrations/0065-split-rows.ts";
import { email } from "./migrations/0066-email.ts";
import { providerChecks } from "./migrations/0067-provider-checks.ts";
import type { Tables } from "./schema.ts";

/** One step of the schema. A step that has been released is never changed: a new one follows it. */
type Migration = (db: Kysely<unknown>, engine: EngineName) => Promise<void>;

const migrations: Readonly<Record<string, Migration>> = {
  "0001-accounts-and-catalogue": accountsAndCatalogue,
  "0002-router": router,
  "0003-likes-and-names": likesAndNames,
  "0004-sign-in-links": signInLinks,
  "0005-mappings-of-ones-own": mappingsOfOnesOwn,
  "0006-transactions-of-changes": transactionsOfChanges,
  "0007-budgets-and-prices": budgetsAndPrices,
  "0008-xet": xet,
  "0009-flush-requests": flushRequests,
  "0010-git-history": gitHistory,
  "0011-discussions": discussions,
  "0012-trees-by-id": treesById,
  "0013-access-requests": accessRequests,
  "0014-collections": collections,
  "0015-webhooks": webhooks,
  "0016-responses": responses,
  "0017-profiles": profiles,
  "0018-notifications": notifications,
  "0019-activity": activity,
  "0020-invitations": invitations,
  "0021-upvotes": upvotes,
  "0022-comment-reactions": commentReactions,
  "0023-protected-branches": protectedBranches,
  "0024-batches": batches,
  "0025-browser-tokens": browserTokens,
  "0026-endpoints": endpoints,
  "0027-owner-watches": ownerWatches,
  "0028-issuer-sign-in": issuerSignIn,
  "0029-oauth": oauth,
  "0030-registry": registry,
  "0031-endpoint-loads": endpointLoads,
  "0032-disabled-users": disabledUsers,
  "0033-desired-engines": desiredEngines,
  "0034-fine-grained-tokens": fineGrainedTokens,
  "0035-audit-chain": auditChain,
  "0036-service-accounts": serviceAccounts,
  "0037-trusted-publishers": trustedPublishers,
  "0038-organization-ranges": organizationRanges,
  "0039-file-scans": fileScans,
  "0040-hub-runs": hubRuns,
  "0041-directories": directories,
  "0042-endpoint-leases": endpointLeases,
  "0043-passkeys": passkeys,
  "0044-mirror": mirror,
  "0045-mirror-refusals": mirrorRefusals,
  "0046-response-cancellations": responseCancellations,
  "0047-aliases": aliases,
  "0048-mirror-pins": mirrorPins,
  "0050-signers": signers,
  "0051-resource-groups": resourceGroups,
  "0052-directory-groups-of-resource-groups": directoryGroupsOfResourceGroups,
  "0053-signer-sources": signerSources,
  "0054-collection-order": collectionOrder,
  "0055-xet-access": xetAccess,
  "0056-who-manages-repositories": whoManagesRepositories,
  "0057-hidden-members": hiddenMembers,
  "0058-usage-days": usageDays,
  "0060-budget-shares": budgetShares,
  "0061-nested-collections": nestedCollections,
  "0062-notices": notices,
  "0063-access-answers": accessAnswers,
  "0064-playground-sessions": playgroundSessions,
  "0065-split-rows": splitRows,
  "0066-email": email,
  "0067-provider-checks": providerChecks,
};

/** Steps that processes of the version before can't run with. All others only add tables, columns and indexes. */
export const breakingMigrations: ReadonlySet<string> = new Set(["0010-git-history", "0026-endpoints"]);

/** Any number will do, as long as every process takes the same one. */
const lockNumber = 4_747_001;

const appliedNames = async (db: Kysely<unknown>): Promise<Set<string>> => {
  await sql`create table if not exists migrations (name varchar(100) primary key, applied_at bigint not null)`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
};

const applyMissing = async (db: Kysely<unknown>, engine: EngineName): Promise<string[]> => {
  const applied = await appliedNames(db);
  const missing = Object.entries(migrations).filter(([name]) => !applied.has(name));
  for (const [name, up] of missing) {
    await up(db, engine);
    await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db);
  }
  return missing.map(([name]) => name);
};

/** Each step finds the tables that the steps before it made, not those of this version. */
const withoutTables = (db: Kysely<Tables>): Kysely<unknown> => db as Kysely<unknown>;

/** The steps of this version that the store has not had, and steps of newer versions that it has; reads only. */
export const compareMigrations = async ({ db }: Database): Promise<{ pending: string[]; unknown: string[] }> => {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db).catch(() => ({ rows: [] }));
  const applied = new Set(rows.map(({ name }) => name));
  return {
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !Object.hasOwn(migrations, name)),
  };
};

/**
 * Runs the steps the store has not seen, all or none, while no other process can. Takes no lock if there are none.
 * @returns The names of the steps that were run.
 */
export const migrate = async (database: Database): Promise<string[]> => {
  const { db, engine } = database;
  const { pending, unknown } = await compareMigrations(database);
  if (unknown.length > 0)
    throw new Error(
      `The database was written by a newer version of Orrery (it has ${unknown.join(", ")}). Start that version.`,
    );
  if (pending.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
    return applyMissing(withoutTables(transaction), engine);
  });
};
