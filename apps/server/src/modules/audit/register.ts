import type { App } from "../../http/fastify-app.ts";
import type { ModuleDeps } from "../module.ts";
import { registerAudit } from "./routes.ts";
import { openAuditStreams } from "./streams/open-streams.ts";
import { streamTargetsIn } from "./streams/stream-targets.ts";

export const register = (app: App, { db, config, now }: ModuleDeps): void => {
  registerAudit(app, db);
  const streams = openAuditStreams({
    db,
    now,
    targets: streamTargetsIn(config, now),
    onError: (error) => app.log.error({ err: error }, "audit events could not be sent; they are sent again later"),
  });
  app.addHook("onClose", streams.close);
};
