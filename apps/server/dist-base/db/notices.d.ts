/** What processes of a hub tell each other through their database. Its triggers send the notices. */
type NoticeTopic = "changes" | "flushes" | "scans" | "webhooks";
interface Following {
    /** Time between two looks while no notice can be heard. */
    readonly intervalMs: number;
    /** Reads what was committed. One look runs at a time. */
    readonly look: () => Promise<unknown>;
    readonly onError: (error: unknown) => void;
}
interface Followed {
    /** Looks now, or once more after the current look. */
    readonly wake: () => void;
    /** Resolves when the last look has ended. */
    readonly stop: () => Promise<void>;
}
/** Notices of what any process has committed. */
export interface Notices {
    /** Looks after each notice of a topic, and from time to time: one can be lost. */
    readonly follow: (topic: NoticeTopic, following: Following) => Followed;
}
/** Where notices come from. */
export interface NoticeSource {
    /** Whether notices arrive. If not, followers look at their own interval. */
    readonly isHeard: () => boolean;
    /** Called with the topic of each notice, and without one after some may have been missed. */
    readonly onNotice: (listener: (topic?: string) => void) => () => void;
}
export declare const createNotices: ({ isHeard, onNotice }: NoticeSource) => Notices;
/** Of a database that sends none. */
export declare const noNotices: Notices;
export {};
//# sourceMappingURL=notices.d.ts.map