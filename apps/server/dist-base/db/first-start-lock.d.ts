import type { Database } from "./engine.ts";
/**
 * Runs what must happen once per database while no other process does, such as seeding an empty catalogue. SQLite's
 * file belongs to one process, so no other process has to be waited for.
 */
export declare const withFirstStartLock: <T>({ engine, db }: Database, work: () => Promise<T>) => Promise<T>;
//# sourceMappingURL=first-start-lock.d.ts.map