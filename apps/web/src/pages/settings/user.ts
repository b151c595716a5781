import type { CurrentSession } from "@orrery/contract";

/** The signed-in user. */
export type User = NonNullable<CurrentSession["user"]>;
