import { createSyslogTarget } from "./syslog-target.js";
import { createWebhookTarget } from "./webhook-target.js";
/** Where the settings send the audit log. */
export const streamTargetsIn = ({ auditWebhook, auditWebhookSecret, auditSyslog }, now) => [
    ...(auditWebhook ? [createWebhookTarget({ url: auditWebhook, secret: auditWebhookSecret, now })] : []),
    ...(auditSyslog ? [createSyslogTarget(auditSyslog)] : []),
];
//# sourceMappingURL=stream-targets.js.map