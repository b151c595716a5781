import type { AuditEvent } from "@orrery/contract";
import { type StreamTarget } from "./stream-target.ts";
/** An event as RFC 5424 has it, with the event as JSON in the message. */
export declare const syslogMessage: (event: AuditEvent, host?: string) => string;
/** Sends events to a syslog server: udp, tcp or tls. */
export declare const createSyslogTarget: (address: string) => StreamTarget;
//# sourceMappingURL=syslog-target.d.ts.map