import { applyDirectoryMappings } from "../../../catalogue/accounts/provisioning/directory-groups.js";
import { HubError } from "../../../errors.js";
import { affectedMembers, mappingsOf, replaceMappings } from "./mapping-store.js";
/** The groups of the company with a role in an organization's resource groups, by resource group. */
export const directoryGroupsOf = async ({ db, config }, organizationId) => {
    const idOf = (url) => config.oidcIssuers.find(({ issuer }) => issuer === url)?.id ?? url;
    const found = new Map();
    for (const { group_id, issuer, name, role } of await mappingsOf(db, organizationId))
        found.set(group_id, [...(found.get(group_id) ?? []), { issuer: idOf(issuer), name, role }]);
    return found;
};
const issuerNamed = (issuers, id) => {
    const [first, ...others] = issuers;
    if (!first)
        throw new HubError("bad_request", "This hub has no issuer. Set ORRERY_OIDC_ISSUERS first.");
    const found = id === undefined && others.length === 0 ? first : issuers.find((issuer) => issuer.id === id);
    if (found)
        return found;
    const known = issuers.map((issuer) => `"${issuer.id}"`).join(", ");
    throw new HubError("bad_request", `"issuer" must be the id of an issuer of this hub: ${known}.`);
};
/** People of directories get or lose roles at once, others at their next sign-in. */
export const setDirectoryGroups = async (deps, group, given, actor) => {
    const { db, audit, config } = deps;
    const mappings = given.map(({ issuer, name, role }) => {
        const { issuer: url } = issuerNamed(config.oidcIssuers, issuer);
        return { issuer: url, name, role };
    });
    const keys = mappings.map(({ issuer, name }) => JSON.stringify([issuer, name]));
    const twice = mappings.find((_mapping, at) => keys.indexOf(keys[at] ?? "") !== at);
    if (twice)
        throw new HubError("bad_request", `"directoryGroups" has "${twice.name}" twice. Give it one role.`);
    await replaceMappings(db, group.id, mappings);
    await audit(actor, "resource_group.directory_groups", `group ${group.name}`, { directoryGroups: given });
    const names = mappings.map(({ name }) => name);
    for (const accountId of await affectedMembers(db, group, names))
        await applyDirectoryMappings(deps, actor, config.oidcIssuers, accountId);
};
//# sourceMappingURL=directory-groups.js.map