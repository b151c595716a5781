import type pg from "pg";
import type { NoticeSource } from "./notices.ts";
/** What a listener needs of its database. */
export interface ListenerDeps {
    /** Opens a connection of its own: a pool would give it to others. */
    readonly createClient: () => pg.Client;
    /** Sends a notice on any other connection. */
    readonly notify: (text: string) => Promise<unknown>;
}
/** Listens from the first time that someone wants to know until it is closed. */
export interface Listener extends NoticeSource {
    readonly close: () => void;
}
export declare const noticeChannel = "orrery";
export declare const createListener: (deps: ListenerDeps) => Listener;
//# sourceMappingURL=listener.d.ts.map