import type { Config } from "../../../config/config.ts";
import type { StreamTarget } from "./stream-target.ts";
import { createSyslogTarget } from "./syslog-target.ts";
import { createWebhookTarget } from "./webhook-target.ts";

/** Where the settings send the audit log. */
export const streamTargetsIn = (
  { auditWebhook, auditWebhookSecret, auditSyslog }: Config,
  now: () => number,
): StreamTarget[] => [
  ...(auditWebhook ? [createWebhookTarget({ url: auditWebhook, secret: auditWebhookSecret, now })] : []),
  ...(auditSyslog ? [createSyslogTarget(auditSyslog)] : []),
];
