import { objectIdOf } from "../../../catalogue/fields.js";
import { accountsWithIds, costsOf, groupsWithIds, repositoriesWithIds } from "./store.js";
const accessOf = ({ fine_grained }) => fine_grained === null ? undefined : JSON.parse(fine_grained);
const idsOf = (all) => [...new Set(all.map(({ id }) => id))];
/** Accounts and repositories by id. Those that were deleted are missing. */
const entitiesIn = async (db, all) => {
    const accounts = await accountsWithIds(db, idsOf(all.flatMap(({ owners }) => owners)));
    const repositories = await repositoriesWithIds(db, idsOf(all.flatMap((access) => access.repositories)));
    const groups = await groupsWithIds(db, idsOf(all.flatMap((access) => access.groups ?? [])));
    return {
        groups: new Map(groups.map((group) => [group.id, { _id: String(group.id), type: "resource-group", ...group }])),
        owners: new Map(accounts.map(({ id, kind, name }) => [
            id,
            { _id: objectIdOf(id), type: kind === "user" ? "user" : "org", name },
        ])),
        repositories: new Map(repositories.map(({ id, kind, full_name }) => [id, { _id: objectIdOf(id), type: kind, name: full_name }])),
    };
};
const present = (granted, entities) => granted.flatMap(({ id, permission }) => {
    const entity = entities.get(id);
    return entity ? [{ entity, permission }] : [];
});
const toSummary = (access, entities, nano) => ({
    owners: present(access.owners, entities.owners).map(({ entity: { name }, permission }) => ({ name, permission })),
    repositories: present(access.repositories, entities.repositories).map(({ entity, permission }) => ({
        type: entity.type,
        name: entity.name,
        permission,
    })),
    resourceGroups: present(access.groups ?? [], entities.groups).map(({ entity, permission }) => ({
        id: entity._id,
        organization: entity.organization,
        name: entity.name,
        permission,
    })),
    canReadGated: access.canReadGated,
    canRunModels: access.canRunModels,
    ...(access.limitUsd !== undefined && { limitUsd: access.limitUsd, spentUsd: (nano ?? 0) / 1e9 }),
    ipRanges: [...access.ipRanges],
});
/** What the fine-grained ones among some tokens reach, by token. */
export const describeTokens = async (db, rows) => {
    const found = rows.flatMap((row) => {
        const access = accessOf(row);
        return access ? [{ id: row.id, access }] : [];
    });
    const all = found.map(({ access }) => access);
    const entities = await entitiesIn(db, all);
    const withLimit = found.filter(({ access }) => access.limitUsd !== undefined).map(({ id }) => id);
    const costs = await costsOf(db, withLimit);
    return new Map(found.map(({ id, access }) => [id, toSummary(access, entities, costs.get(id))]));
};
/** The names that the public hub's API has for them. */
const permissionNames = {
    read: ["repo.content.read"],
    write: ["repo.content.read", "discussion.write", "repo.write"],
};
/** What a fine-grained token reaches, as clients read it from `whoami-v2`. */
export const scopesOf = async (db, row) => {
    const access = accessOf(row);
    if (!access)
        return undefined;
    const { owners, repositories, groups } = await entitiesIn(db, [access]);
    const named = present(access.groups ?? [], groups).map(({ entity, permission }) => ({
        entity: { _id: entity._id, type: entity.type, name: `${entity.organization}/${entity.name}` },
        permission,
    }));
    const all = [...present(access.owners, owners), ...present(access.repositories, repositories), ...named];
    return {
        canReadGatedRepos: access.canReadGated,
        global: access.canRunModels ? ["inference.serverless.write"] : [],
        scoped: all.map(({ entity, permission }) => ({ entity, permissions: permissionNames[permission] })),
    };
};
//# sourceMappingURL=describe.js.map