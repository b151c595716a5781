import { isUniqueViolation } from "../../../../db/unique-violation.js";
import { HubError } from "../../../../errors.js";
import { newResourceId } from "../directory-call.js";
import { applyPatch } from "../protocol/patch.js";
import { ScimError, shown } from "../protocol/scim-error.js";
import { applyGroupsOf } from "./apply-groups-of.js";
import { groupTarget, readGroup, toGroupResource } from "./resource.js";
import { addMembers, deleteGroup, findGroup, groupsOf, insertGroup, isGroupTaken, knownUsers, memberCounts, membersOfGroups, removeMembers, updateGroup, } from "./store.js";
/** Members in the reply to a list; a list ends before the group that would exceed it. */
const maxListedMembers = 10_000;
const requireGroup = async (db, { directory }, id) => {
    const row = await findGroup(db, directory.issuer, id);
    if (row)
        return row;
    throw new HubError("not_found", `There is no group "${id.slice(0, 100)}" in this directory.`);
};
const taken = () => new ScimError("uniqueness", "The directory has another group with this displayName or externalId.");
/** Another process may have given the name away since this one looked. */
const orTaken = (error) => {
    throw isUniqueViolation(error) ? taken() : error;
};
const columnsOf = ({ displayName, externalId }, at) => ({
    display_name: displayName,
    display_name_key: displayName.toLowerCase(),
    external_id: externalId ?? null,
    updated_at: at,
});
const toResource = async (db, { hasMembers, base }, row) => toGroupResource(row, hasMembers ? await membersOfGroups(db, [row.id]) : undefined, base);
/** Users of the directory by their ids. */
const requireUsers = async (db, issuer, ids) => {
    const users = await knownUsers(db, issuer, ids);
    const known = new Set(users.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing === undefined)
        return users;
    throw new ScimError("invalidValue", `"members": there is no user ${shown(missing)} in this directory.`);
};
const applyAll = async (deps, call, people) => {
    for (const person of people)
        await applyGroupsOf(deps, call, person);
};
const create = (deps) => async (call, body) => {
    const { db, audit, now } = deps;
    const { directory, actor } = call;
    const input = readGroup(body);
    const id = newResourceId();
    const people = await db.transaction().execute(async (transaction) => {
        const { issuer } = directory;
        const values = { id, issuer, created_at: now(), ...columnsOf(input, now()) };
        const isFree = !(await isGroupTaken(transaction, issuer, input)) && (await insertGroup(transaction, values));
        if (!isFree)
            throw taken();
        const users = await requireUsers(transaction, issuer, [...input.members]);
        await addMembers(transaction, id, [...input.members]);
        return users;
    });
    const detail = { issuer: directory.id, members: people.length };
    await audit(actor, "group.create", `group ${input.displayName}`, detail);
    await applyAll(deps, call, people);
    return toResource(db, call, await requireGroup(db, call, id));
};
/** Writes the new state of a group. The people whose groups changed are all members if the group has another name. */
const write = async (transaction, call, row, input, at) => {
    const { issuer } = call.directory;
    const { id } = row;
    if (await isGroupTaken(transaction, issuer, input, id))
        throw taken();
    const before = (await membersOfGroups(transaction, [id])).map((one) => ({ id: one.user_id, ...one }));
    const former = new Set(before.map((one) => one.user_id));
    const added = await requireUsers(transaction, issuer, [...input.members].filter((one) => !former.has(one)));
    const removed = before.filter((one) => !input.members.has(one.user_id));
    await addMembers(transaction, id, added.map((one) => one.id));
    await removeMembers(transaction, id, removed.map((one) => one.user_id));
    const columns = columnsOf(input, at);
    await updateGroup(transaction, id, columns);
    const isRenamed = columns.display_name !== row.display_name || columns.external_id !== row.external_id;
    return { added, removed, affected: isRenamed ? [...before, ...added] : [...removed, ...added] };
};
/** Changes a group to what `edit` makes of it. */
const change = async (deps, call, id, edit) => {
    const { db, audit, now } = deps;
    const { directory, actor, base } = call;
    const written = db.transaction().execute(async (transaction) => {
        await updateGroup(transaction, id, { updated_at: now() });
        const row = await requireGroup(transaction, call, id);
        const next = edit(toGroupResource(row, await membersOfGroups(transaction, [id]), base));
        return { ...(await write(transaction, call, row, next, now())), input: next };
    });
    const { added, removed, affected, input } = await written.catch(orTaken);
    const counts = { added: added.length, removed: removed.length };
    await audit(actor, "group.change", `group ${input.displayName}`, { issuer: directory.id, ...counts });
    await applyAll(deps, call, affected);
    return toResource(db, call, await requireGroup(db, call, id));
};
const remove = (deps) => async (call, id) => {
    const { db, audit } = deps;
    const { row, members } = await db.transaction().execute(async (transaction) => {
        const found = await requireGroup(transaction, call, id);
        const people = await membersOfGroups(transaction, [id]);
        await deleteGroup(transaction, id);
        return { row: found, members: people };
    });
    await audit(call.actor, "group.delete", `group ${row.display_name}`, { issuer: call.directory.id });
    await applyAll(deps, call, members.map(({ user_id, account_id }) => ({ id: user_id, account_id })));
};
/** As many of the groups as the reply has room for, and at least one. */
const withinLimit = async (db, rows) => {
    const counts = await memberCounts(db, rows.map(({ id }) => id));
    let sum = 0;
    const end = rows.findIndex(({ id }, position) => {
        sum += counts.get(id) ?? 0;
        return sum > maxListedMembers && position > 0;
    });
    return end < 0 ? rows : rows.slice(0, end);
};
const list = ({ db }) => async ({ directory, base, hasMembers }, conditions, range) => {
    const { total, rows } = await groupsOf(db, directory.issuer, conditions, range);
    if (!hasMembers)
        return { total, resources: rows.map((row) => toGroupResource(row, undefined, base)) };
    const shownRows = await withinLimit(db, rows);
    const members = await membersOfGroups(db, shownRows.map(({ id }) => id));
    const membersOf = (id) => members.filter(({ group_id }) => group_id === id);
    return { total, resources: shownRows.map((row) => toGroupResource(row, membersOf(row.id), base)) };
};
/** Groups of a directory. They give organizations and roles as the groups of an ID token do. */
export const createDirectoryGroups = (deps) => ({
    list: list(deps),
    get: async (call, id) => toResource(deps.db, call, await requireGroup(deps.db, call, id)),
    create: create(deps),
    replace: async (call, id, body) => {
        const input = readGroup(body);
        return change(deps, call, id, () => input);
    },
    patch: (call, id, body) => change(deps, call, id, (resource) => readGroup(applyPatch(resource, body, groupTarget))),
    remove: remove(deps),
});
//# sourceMappingURL=service.js.map