import type { Notification } from "@orrery/contract";
import type { NotifiedRow } from "./store.ts";
/** A notification as it is shown: what it is about, and its latest event as a sentence. */
export declare const describeNotification: (row: NotifiedRow, unread: number) => Notification;
//# sourceMappingURL=describe.d.ts.map