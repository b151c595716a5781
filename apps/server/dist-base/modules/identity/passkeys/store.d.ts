import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type PasskeyRow = Selectable<Tables["passkeys"]>;
export declare const passkeysOf: (db: Db, accountId: number) => Promise<PasskeyRow[]>;
export declare const passkeyByCredential: (db: Db, credentialId: string) => Promise<PasskeyRow | undefined>;
export declare const hasPasskeys: (db: Db) => Promise<boolean>;
/** Undefined if the credential is stored already, for whichever account. */
export declare const insertPasskey: (db: Db, values: Insertable<Tables["passkeys"]>) => Promise<PasskeyRow | undefined>;
/** False if it was used meanwhile: of two uses with one counter, one is a copy. */
export declare const countPasskeyUse: (db: Db, { id, counter }: PasskeyRow, newCounter: number, at: number) => Promise<boolean>;
export declare const renamePasskey: (db: Db, accountId: number, id: string, name: string) => Promise<PasskeyRow | undefined>;
export declare const deletePasskey: (db: Db, accountId: number, id: string) => Promise<PasskeyRow | undefined>;
export declare const insertChallenge: (db: Db, values: Insertable<Tables["passkey_challenges"]>) => Promise<void>;
/** Deletes a challenge and says whether it was open: an answer that is sent twice finds nothing. */
export declare const takeChallenge: (db: Db, hash: string, accountId: number | null, at: number) => Promise<boolean>;
export declare const deleteExpiredChallenges: (db: Db, at: number) => Promise<void>;
//# sourceMappingURL=store.d.ts.map