import { Readable } from "node:stream";
import { AuditEvents, AuditFilter, AuditQuery, Failure } from "@orrery/contract";
import { sql } from "kysely";
import { containing } from "../../db/containing.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../identity/viewer.ts";
import { type EventFormatName, eventFormats, eventText, toAuditEvent } from "./event-text.ts";
import { allEvents, type EventQuery, pagesOfEvents } from "./store.ts";

const manages = (viewer: Viewer, organization: string): boolean =>
  isHubAdmin(viewer, "read") ||
  (hasRole(viewer, "admin") &&
    viewer.organizations.some(({ name, role }) => name === organization && role === "admin"));

/** Events about an organization: itself, its members, keys and budget, and its repositories. */
const isAbout = (organization: string) => {
  const exact = ["organization", "account"].map((kind) => sql`subject = ${`${kind} ${organization}`}`);
  const below = ["model", "dataset"].map((kind) => {
    const start = `${kind} ${organization}/`;
    return sql`substr(subject, 1, ${sql.lit(start.length)}) = ${start}`;
  });
  return sql<boolean>`(${sql.join([...exact, ...below], sql` or `)})`;
};

/** Events whose subject or details have a text: tokens and members are named in the details. */
const isOn = (target: string) => {
  const pattern = containing(target);
  return sql<boolean>`(lower(subject) like ${pattern} escape '\\' or lower(detail) like ${pattern} escape '\\')`;
};

const dayMs = 24 * 60 * 60 * 1000;

/** The start of a UTC day. */
const dayIn = (name: "from" | "to", text: string): number => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new HubError("bad_request", `"${name}" must be a day such as 2026-01-31.`);
  return at;
};

const inDays = (query: EventQuery, { from, to }: Pick<AuditFilter, "from" | "to">): EventQuery => {
  let asked = query;
  if (from !== undefined) asked = asked.where("at", ">=", dayIn("from", from));
  if (to !== undefined) asked = asked.where("at", "<", dayIn("to", to) + dayMs);
  return asked;
};

/** Admins see what everyone did on their hub or in their organization, all others what they did themselves. */
const filterFor = (viewer: Viewer, { actor, action, target, organization, ...days }: AuditFilter) => {
  const own = requireAccount(viewer, "read");
  if (organization !== undefined && !manages(viewer, organization))
    throw new HubError("forbidden", `Only an admin of "${organization.slice(0, 96)}" can see its activity.`);
  return (query: EventQuery): EventQuery => {
    let asked = inDays(query, days);
    if (organization !== undefined) asked = asked.where(isAbout(organization));
    else if (!isHubAdmin(viewer, "read")) asked = asked.where("actor_id", "=", own.id);
    if (actor !== undefined) asked = asked.where("actor", "=", actor);
    if (target !== undefined) asked = asked.where(isOn(target));
    if (action?.includes(".")) asked = asked.where("action", "=", action);
    else if (action) asked = asked.where("action", ">", `${action}.`).where("action", "<", `${action}/`);
    return asked;
  };
};

const tags = ["operations"];

const registerExports = (app: App, db: Db): void => {
  for (const [name, { type }] of Object.entries(eventFormats))
    app.get(
      `/api/audit.${name}`,
      {
        schema: {
          tags,
          summary: `Get activity as ${name === "csv" ? "CSV" : "JSON lines"}, oldest first`,
          querystring: AuditFilter,
        },
      },
      async (request, reply) => {
        const pages = pagesOfEvents(db, filterFor(request.viewer, request.query));
        return reply
          .type(type)
          .header("content-disposition", `attachment; filename="audit.${name}"`)
          .header("cache-control", "no-store")
          .send(Readable.from(eventText(name as EventFormatName, pages)));
      },
    );
};

/** What was done on this hub. */
export const registerAudit = (app: App, db: Db): void => {
  app.get(
    "/api/audit",
    {
      schema: {
        tags,
        summary: "List activity, newest first",
        querystring: AuditQuery,
        response: { 200: AuditEvents, "4xx": Failure },
      },
    },
    async ({ viewer, query }) => {
      const { before, limit = 100 } = query;
      let asked = filterFor(viewer, query)(allEvents(db)).orderBy("id", "desc").limit(limit);
      if (before !== undefined) asked = asked.where("id", "<", before);
      return (await asked.execute()).map(toAuditEvent);
    },
  );
  registerExports(app, db);
};
