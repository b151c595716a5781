import { sql } from "kysely";
import { accountsAndCatalogue } from "./migrations/0001-0020/0001-accounts-and-catalogue.js";
import { router } from "./migrations/0001-0020/0002-router.js";
import { likesAndNames } from "./migrations/0001-0020/0003-likes-and-names.js";
import { signInLinks } from "./migrations/0001-0020/0004-sign-in-links.js";
import { mappingsOfOnesOwn } from "./migrations/0001-0020/0005-mappings-of-ones-own.js";
import { transactionsOfChanges } from "./migrations/0001-0020/0006-transactions-of-changes.js";
import { budgetsAndPrices } from "./migrations/0001-0020/0007-budgets-and-prices.js";
import { xet } from "./migrations/0001-0020/0008-xet.js";
import { flushRequests } from "./migrations/0001-0020/0009-flush-requests.js";
import { gitHistory } from "./migrations/0001-0020/0010-git-history.js";
import { discussions } from "./migrations/0001-0020/0011-discussions.js";
import { treesById } from "./migrations/0001-0020/0012-trees-by-id.js";
import { accessRequests } from "./migrations/0001-0020/0013-access-requests.js";
import { collections } from "./migrations/0001-0020/0014-collections.js";
import { webhooks } from "./migrations/0001-0020/0015-webhooks.js";
import { responses } from "./migrations/0001-0020/0016-responses.js";
import { profiles } from "./migrations/0001-0020/0017-profiles.js";
import { notifications } from "./migrations/0001-0020/0018-notifications.js";
import { activity } from "./migrations/0001-0020/0019-activity.js";
import { invitations } from "./migrations/0001-0020/0020-invitations.js";
import { upvotes } from "./migrations/0021-0040/0021-upvotes.js";
import { commentReactions } from "./migrations/0021-0040/0022-comment-reactions.js";
import { protectedBranches } from "./migrations/0021-0040/0023-protected-branches.js";
import { batches } from "./migrations/0021-0040/0024-batches.js";
import { browserTokens } from "./migrations/0021-0040/0025-browser-tokens.js";
import { endpoints } from "./migrations/0021-0040/0026-endpoints.js";
import { ownerWatches } from "./migrations/0021-0040/0027-owner-watches.js";
import { issuerSignIn } from "./migrations/0021-0040/0028-issuer-sign-in.js";
import { oauth } from "./migrations/0021-0040/0029-oauth.js";
import { registry } from "./migrations/0021-0040/0030-registry.js";
import { endpointLoads } from "./migrations/0021-0040/0031-endpoint-loads.js";
import { disabledUsers } from "./migrations/0021-0040/0032-disabled-users.js";
import { desiredEngines } from "./migrations/0021-0040/0033-desired-engines.js";
import { fineGrainedTokens } from "./migrations/0021-0040/0034-fine-grained-tokens.js";
import { auditChain } from "./migrations/0021-0040/0035-audit-chain.js";
import { serviceAccounts } from "./migrations/0021-0040/0036-service-accounts.js";
import { trustedPublishers } from "./migrations/0021-0040/0037-trusted-publishers.js";
import { organizationRanges } from "./migrations/0021-0040/0038-organization-ranges.js";
import { fileScans } from "./migrations/0021-0040/0039-file-scans.js";
import { hubRuns } from "./migrations/0021-0040/0040-hub-runs.js";
import { directories } from "./migrations/0041-directories.js";
import { endpointLeases } from "./migrations/0042-endpoint-leases.js";
import { passkeys } from "./migrations/0043-passkeys.js";
import { mirror } from "./migrations/0044-mirror.js";
import { mirrorRefusals } from "./migrations/0045-mirror-refusals.js";
import { responseCancellations } from "./migrations/0046-response-cancellations.js";
import { aliases } from "./migrations/0047-aliases.js";
import { mirrorPins } from "./migrations/0048-mirror-pins.js";
import { signers } from "./migrations/0050-signers.js";
import { resourceGroups } from "./migrations/0051-resource-groups.js";
import { directoryGroupsOfResourceGroups } from "./migrations/0052-directory-groups-of-resource-groups.js";
import { signerSources } from "./migrations/0053-signer-sources.js";
import { collectionOrder } from "./migrations/0054-collection-order.js";
import { xetAccess } from "./migrations/0055-xet-access.js";
import { whoManagesRepositories } from "./migrations/0056-who-manages-repositories.js";
import { hiddenMembers } from "./migrations/0057-hidden-members.js";
import { usageDays } from "./migrations/0058-usage-days.js";
import { budgetShares } from "./migrations/0060-budget-shares.js";
import { nestedCollections } from "./migrations/0061-nested-collections.js";
import { notices } from "./migrations/0062-notices.js";
const migrations = {
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
};
/** Steps that processes of the version before can't run with. All others only add tables, columns and indexes. */
export const breakingMigrations = new Set(["0010-git-history", "0026-endpoints"]);
/** Any number will do, as long as every process takes the same one. */
const lockNumber = 4_747_001;
const appliedNames = async (db) => {
    await sql `create table if not exists migrations (name varchar(100) primary key, applied_at bigint not null)`.execute(db);
    const { rows } = await sql `select name from migrations`.execute(db);
    return new Set(rows.map(({ name }) => name));
};
const applyMissing = async (db, engine) => {
    const applied = await appliedNames(db);
    const missing = Object.entries(migrations).filter(([name]) => !applied.has(name));
    for (const [name, up] of missing) {
        await up(db, engine);
        await sql `insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db);
    }
    return missing.map(([name]) => name);
};
/** The steps of this version that the store has not had, and steps of newer versions that it has; reads only. */
export const compareMigrations = async ({ db }) => {
    const bare = db;
    const { rows } = await sql `select name from migrations`.execute(bare).catch(() => ({ rows: [] }));
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
export const migrate = async (database) => {
    const { db, engine } = database;
    const { pending, unknown } = await compareMigrations(database);
    if (unknown.length > 0)
        throw new Error(`The database was written by a newer version of Orrery (it has ${unknown.join(", ")}). Start that version.`);
    if (pending.length === 0)
        return [];
    return db.transaction().execute(async (transaction) => {
        if (engine === "postgres")
            await sql `select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
        return applyMissing(transaction, engine);
    });
};
//# sourceMappingURL=migrate.js.map