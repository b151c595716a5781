import { Readable } from "node:stream";
import { AuditEvents, AuditFilter, AuditQuery, Failure } from "@orrery/contract";
import { sql } from "kysely";
import { HubError } from "../../errors.js";
import { requireAccount } from "../../http/auth.js";
import { hasRole, isHubAdmin } from "../../identity/viewer.js";
import { eventFormats, eventText, toAuditEvent } from "./event-text.js";
import { allEvents, pagesOfEvents } from "./store.js";
const manages = (viewer, organization) => isHubAdmin(viewer, "read") ||
    (hasRole(viewer, "admin") &&
        viewer.organizations.some(({ name, role }) => name === organization && role === "admin"));
/** Events about an organization: itself, its members, keys and budget, and its repositories. */
const isAbout = (organization) => {
    const exact = ["organization", "account"].map((kind) => sql `subject = ${`${kind} ${organization}`}`);
    const below = ["model", "dataset"].map((kind) => {
        const start = `${kind} ${organization}/`;
        return sql `substr(subject, 1, ${sql.lit(start.length)}) = ${start}`;
    });
    return sql `(${sql.join([...exact, ...below], sql ` or `)})`;
};
/** Admins see what everyone did on their hub or in their organization, all others what they did themselves. */
const filterFor = (viewer, { actor, action, organization }) => {
    const own = requireAccount(viewer, "read");
    if (organization !== undefined && !manages(viewer, organization))
        throw new HubError("forbidden", `Only an admin of "${organization.slice(0, 96)}" can see its activity.`);
    return (query) => {
        let asked = query;
        if (organization !== undefined)
            asked = asked.where(isAbout(organization));
        else if (!isHubAdmin(viewer, "read"))
            asked = asked.where("actor_id", "=", own.id);
        if (actor !== undefined)
            asked = asked.where("actor", "=", actor);
        if (action?.includes("."))
            asked = asked.where("action", "=", action);
        else if (action)
            asked = asked.where("action", ">", `${action}.`).where("action", "<", `${action}/`);
        return asked;
    };
};
const tags = ["operations"];
const registerExports = (app, db) => {
    for (const [name, { type }] of Object.entries(eventFormats))
        app.get(`/api/audit.${name}`, {
            schema: {
                tags,
                summary: `Get activity as ${name === "csv" ? "CSV" : "JSON lines"}, oldest first`,
                querystring: AuditFilter,
            },
        }, async (request, reply) => {
            const pages = pagesOfEvents(db, filterFor(request.viewer, request.query));
            return reply
                .type(type)
                .header("content-disposition", `attachment; filename="audit.${name}"`)
                .header("cache-control", "no-store")
                .send(Readable.from(eventText(name, pages)));
        });
};
/** What was done on this hub. */
export const registerAudit = (app, db) => {
    app.get("/api/audit", {
        schema: {
            tags,
            summary: "List activity, newest first",
            querystring: AuditQuery,
            response: { 200: AuditEvents, "4xx": Failure },
        },
    }, async ({ viewer, query }) => {
        const { before, limit = 100 } = query;
        let asked = filterFor(viewer, query)(allEvents(db)).orderBy("id", "desc").limit(limit);
        if (before !== undefined)
            asked = asked.where("id", "<", before);
        return (await asked.execute()).map(toAuditEvent);
    });
    registerExports(app, db);
};
//# sourceMappingURL=routes.js.map