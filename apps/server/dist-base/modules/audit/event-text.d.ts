import type { AuditEvent } from "@orrery/contract";
import type { AuditRow } from "../../identity/audit-chain.ts";
/** An event as the API, exports and streams give it. */
export declare const toAuditEvent: (row: AuditRow) => AuditEvent;
export declare const eventFormats: {
    readonly jsonl: {
        readonly type: "application/x-ndjson; charset=utf-8";
        readonly start: "";
        readonly page: (rows: readonly {
            action: string;
            actor: string;
            actor_id: number | null;
            at: number;
            detail: string;
            hash: string | null;
            id: number;
            request_id: string;
            subject: string;
            token_id: number | null;
        }[]) => string;
    };
    readonly csv: {
        readonly type: "text/csv; charset=utf-8";
        readonly start: string;
        readonly page: (rows: readonly {
            action: string;
            actor: string;
            actor_id: number | null;
            at: number;
            detail: string;
            hash: string | null;
            id: number;
            request_id: string;
            subject: string;
            token_id: number | null;
        }[]) => string;
    };
};
export type EventFormatName = keyof typeof eventFormats;
/** The text of a file with events. */
export declare const eventText: (name: EventFormatName, pages: AsyncIterable<readonly AuditRow[]>) => AsyncGenerator<string>;
//# sourceMappingURL=event-text.d.ts.map