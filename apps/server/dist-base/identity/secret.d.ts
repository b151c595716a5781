import type { Db } from "../db/engine.ts";
/** Signs URLs and encrypts provider keys. From the settings, or created once in a file that only the hub's user can read. */
export declare const openSecret: (configured: string, dataFolder: string) => string;
/** Makes this the hub's secret: processes with another one are refused from now on. */
export declare const replaceSecret: (db: Db, secret: string) => Promise<void>;
/** Makes this the hub's secret unless it has one. */
export declare const adoptSecret: (db: Db, secret: string) => Promise<void>;
/** Whether this is the hub's secret; undefined if the hub has none yet. */
export declare const isSecretOf: (db: Db, secret: string) => Promise<boolean | undefined>;
//# sourceMappingURL=secret.d.ts.map