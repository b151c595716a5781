import type { Db } from "../../db/engine.ts";
/** What is wrong, and what to do about it. */
export declare const wrongSecret: {
    found: string;
    advice: string;
};
/** Whether this is the hub's secret, or can become it. Databases of earlier versions have no fingerprint, but may have keys. */
export declare const isSecretAccepted: (db: Db, secret: string) => Promise<boolean>;
/** Throws if the hub has another secret. The first process to start decides. */
export declare const requireSecret: (db: Db, secret: string) => Promise<void>;
//# sourceMappingURL=require-secret.d.ts.map