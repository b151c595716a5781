import { registerAudit } from "./routes.js";
import { openAuditStreams } from "./streams/open-streams.js";
import { streamTargetsIn } from "./streams/stream-targets.js";
export const register = (app, { db, config, now }) => {
    registerAudit(app, db);
    const streams = openAuditStreams({
        db,
        now,
        targets: streamTargetsIn(config, now),
        onError: (error) => app.log.error({ err: error }, "audit events could not be sent; they are sent again later"),
    });
    app.addHook("onClose", streams.close);
};
//# sourceMappingURL=register.js.map