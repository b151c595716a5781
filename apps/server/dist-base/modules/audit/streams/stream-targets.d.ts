import type { Config } from "../../../config/config.ts";
import type { StreamTarget } from "./stream-target.ts";
/** Where the settings send the audit log. */
export declare const streamTargetsIn: ({ auditWebhook, auditWebhookSecret, auditSyslog }: Config, now: () => number) => StreamTarget[];
//# sourceMappingURL=stream-targets.d.ts.map