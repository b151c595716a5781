import type { EventKey } from "./discussion-store.ts";
/** 24 hexadecimal digits, as clients expect: repository, discussion and position; a discussion itself has position 0. */
export declare const eventId: ({ repository_id, number, position }: EventKey) => string;
export declare const parseEventId: (id: string) => EventKey | undefined;
//# sourceMappingURL=event-id.d.ts.map