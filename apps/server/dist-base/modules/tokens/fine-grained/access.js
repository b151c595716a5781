import { can, guardOf } from "../../../catalogue/policy.js";
import { HubError } from "../../../errors.js";
import { parseAddressRanges } from "../../../text/client-address.js";
import { repositoryNamed } from "./store.js";
const ownersIn = ({ account, organizations }, { owners = [] }) => owners.map(({ name, permission }) => {
    const key = name.toLowerCase();
    const known = [...(account ? [account] : []), ...organizations].find((one) => one.name.toLowerCase() === key);
    if (known)
        return { id: known.id, permission };
    throw new HubError("bad_request", `"owners": ${account?.name} is not a member of "${name.slice(0, 96)}".`);
});
const repositoriesIn = async (db, holder, { repositories = [] }) => {
    const found = [];
    for (const { type, name, permission } of repositories) {
        const row = await repositoryNamed(db, type, name);
        if (!row || !can(holder, "see", guardOf(row)))
            throw new HubError("bad_request", `"repositories": there is no ${type} "${name.slice(0, 200)}" that ${holder.account?.name} can see.`);
        found.push({ id: row.id, permission });
    }
    return found;
};
const groupsIn = ({ account, organizations }, { resourceGroups = [] }) => resourceGroups.map(({ id, permission }) => {
    const known = organizations.flatMap(({ groups }) => groups).find((group) => String(group.id) === id);
    if (known)
        return { id: known.id, permission };
    throw new HubError("bad_request", `"resourceGroups": there is no resource group "${id.slice(0, 40)}" that ${account?.name} is in.`);
});
const checkRanges = (ranges) => {
    const wrong = ranges.find((range) => parseAddressRanges([range]) === undefined);
    if (wrong !== undefined)
        throw new HubError("bad_request", `"ipRanges": "${wrong}" is neither an address nor a range. Write it as 203.0.113.7 or 10.0.0.0/8.`);
};
/** What a new token reaches, by ids: a name that is given to another repository later is not meant. */
export const resolveAccess = async (db, holder, request) => {
    const { canReadGated = false, canRunModels = false, limitUsd, ipRanges = [] } = request;
    if (limitUsd !== undefined && !canRunModels)
        throw new HubError("bad_request", '"limitUsd" is the max cost of running models. Set "canRunModels" as well.');
    checkRanges(ipRanges);
    const owners = ownersIn(holder, request);
    const repositories = await repositoriesIn(db, holder, request);
    const groups = groupsIn(holder, request);
    if (owners.length + repositories.length + groups.length === 0 && !canReadGated && !canRunModels)
        throw new HubError("bad_request", "Give the token at least one permission.");
    const money = limitUsd === undefined ? {} : { limitUsd };
    return { owners, repositories, groups, canReadGated, canRunModels, ipRanges, ...money };
};
/** The lowest role that covers what a token reaches. */
export const roleFor = ({ owners, repositories, groups = [], canReadGated }) => {
    const named = [...owners, ...repositories, ...groups];
    if (named.some(({ permission }) => permission === "write"))
        return "write";
    return named.length > 0 || canReadGated ? "read" : "inference";
};
//# sourceMappingURL=access.js.map