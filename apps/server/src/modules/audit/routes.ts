import { AuditEvents, AuditQuery, Failure } from "@orrery/contract";
import type { App } from "../../app.ts";
import type { Db } from "../../db/engine.ts";
import { requireHubAdmin } from "../../http/auth.ts";

const eventsBefore = (db: Db, before: number | undefined, limit: number) => {
  const all = db.selectFrom("audit_events").selectAll().orderBy("id", "desc").limit(limit);
  return (before === undefined ? all : all.where("id", "<", before)).execute();
};

/** What was done on this hub, newest first, for its admins. */
export const registerAudit = (app: App, db: Db): void => {
  app.get(
    "/api/audit",
    {
      schema: {
        tags: ["operations"],
        summary: "What was done, newest first",
        querystring: AuditQuery,
        response: { 200: AuditEvents, "4xx": Failure },
      },
    },
    async (request) => {
      requireHubAdmin(request.viewer);
      const rows = await eventsBefore(db, request.query.before, request.query.limit ?? 100);
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
