import { findFor } from "../../../catalogue/access.js";
import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { checkAnswers } from "./form-fields.js";
import { findRequest, findUser, listRequests, saveRequest } from "./store.js";
const pageSize = 1_000;
const toState = ({ status, rejection_reason }) => ({
    status,
    ...(rejection_reason !== null && { rejectionReason: rejection_reason }),
});
const toRequest = (row) => {
    const fields = JSON.parse(row.fields);
    return {
        user: { user: row.name, fullname: row.full_name },
        ...toState(row),
        timestamp: new Date(row.created_at).toISOString(),
        ...(Object.keys(fields).length > 0 && { fields }),
    };
};
const checkGated = ({ full_name, gated }) => {
    if (gated === null)
        throw new HubError("bad_request", `${full_name} is not gated: its files need no access request.`);
};
const noUser = (user) => new HubError("not_found", `There is no user "${user.slice(0, 96)}" here.`);
/** Requests for the files of gated repositories, and the answers of those who can write to them. */
export const createAccessRequestService = ({ db, catalogue, audit, now }) => {
    const findGated = async ({ kind, id }, viewer) => {
        const row = await findFor(catalogue, viewer, "change", kind, id);
        checkGated(row);
        return row;
    };
    const record = (actor, row, user, status) => audit(actor, "repository.access", `${row.kind} ${row.full_name}`, { user, status });
    return {
        ask: async ({ kind, id }, fields, viewer) => {
            const account = requireAccount(viewer, "read");
            const row = await findFor(catalogue, viewer, "see", kind, id);
            checkGated(row);
            const key = { repository_id: row.id, account_id: account.id };
            const known = await findRequest(db, key);
            if (known)
                return toState(known);
            checkAnswers(row, fields);
            const status = row.gated === "auto" ? "accepted" : "pending";
            const answers = { fields: JSON.stringify(fields), rejection_reason: null };
            await saveRequest(db, { ...key, ...answers, status, created_at: now() });
            return { status };
        },
        list: async (target, status, after, viewer) => {
            const row = await findGated(target, viewer);
            const rows = await listRequests(db, row.id, status, { after, limit: pageSize });
            const last = rows.length === pageSize ? rows.at(-1)?.account_id : undefined;
            return { items: rows.map(toRequest), ...(last !== undefined && { next: String(last) }) };
        },
        answer: async (target, { user, status, rejectionReason }, actor) => {
            const row = await findGated(target, actor.viewer);
            const account = await findUser(db, user);
            if (!account)
                throw noUser(user);
            const known = await findRequest(db, { repository_id: row.id, account_id: account.id });
            if (!known)
                throw new HubError("not_found", `${account.name} has not asked for access to ${row.full_name}.`);
            if (known.status === status)
                throw new HubError("not_found", `The request of ${account.name} is already ${status}.`);
            const rejection_reason = status === "rejected" ? (rejectionReason ?? null) : null;
            await saveRequest(db, { ...known, status, rejection_reason });
            await record(actor, row, account.name, status);
        },
        grant: async (target, user, actor) => {
            const row = await findGated(target, actor.viewer);
            const account = await findUser(db, user);
            if (!account)
                throw noUser(user);
            const key = { repository_id: row.id, account_id: account.id };
            if ((await findRequest(db, key))?.status === "accepted")
                throw new HubError("bad_request", `${account.name} already has access to ${row.full_name}.`);
            const request = { ...key, status: "accepted", fields: "{}", rejection_reason: null, created_at: now() };
            await saveRequest(db, request);
            await record(actor, row, account.name, "accepted");
        },
    };
};
//# sourceMappingURL=service.js.map