import { AuditEvents, AuditQuery, Failure } from "@orrery/contract";
import type { Db } from "../../db/engine.ts";
import { requireAccount } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { isHubAdmin, type Viewer } from "../../identity/viewer.ts";

/** Admins of the hub see what everybody did, all others what they did themselves. */
const eventsFor = (db: Db, viewer: Viewer, { actor, action, before, limit = 100 }: AuditQuery) => {
  const own = requireAccount(viewer, "read");
  let asked = db.selectFrom("audit_events").selectAll().orderBy("id", "desc").limit(limit);
  if (!isHubAdmin(viewer, "read")) asked = asked.where("actor_id", "=", own.id);
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
