import { AuditEvents, AuditQuery, Failure } from "@orrery/contract";
import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireAccount } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { hasRole, isHubAdmin, type Viewer } from "../../identity/viewer.ts";

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

/** Admins see what everyone did on their hub or in their organization, all others what they did themselves. */
const eventsFor = (db: Db, viewer: Viewer, { actor, action, organization, before, limit = 100 }: AuditQuery) => {
  const own = requireAccount(viewer, "read");
  let asked = db.selectFrom("audit_events").selectAll().orderBy("id", "desc").limit(limit);
  if (organization !== undefined) {
    if (!manages(viewer, organization))
      throw new HubError("forbidden", `Only an admin of “${organization.slice(0, 96)}” can see its activity.`);
    asked = asked.where(isAbout(organization));
  } else if (!isHubAdmin(viewer, "read")) asked = asked.where("actor_id", "=", own.id);
  if (actor !== undefined) asked = asked.where("actor", "=", actor);
  if (before !== undefined) asked = asked.where("id", "<", before);
  if (action?.includes(".")) asked = asked.where("action", "=", action);
  else if (action) asked = asked.where("action", ">", `${action}.`).where("action", "<", `${action}/`);
  return asked.execute();
};

/** What was done on this hub, newest first. */
export const registerAudit = (app: App, db: Db): void => {
  app.get(
    "/api/audit",
    {
      schema: {
        tags: ["operations"],
        summary: "List activity, newest first",
        querystring: AuditQuery,
        response: { 200: AuditEvents, "4xx": Failure },
      },
    },
    async (request) => {
      const rows = await eventsFor(db, request.viewer, request.query);
      return rows.map((row) => ({
        id: row.id,
        at: new Date(row.at).toISOString(),
        actor: row.actor,
        action: row.action,
        subject: row.subject,
        detail: JSON.parse(row.detail),
        requestId: row.request_id,
      }));
    },
  );
};
