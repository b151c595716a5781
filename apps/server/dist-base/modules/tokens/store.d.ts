import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
export type TokenRow = Selectable<Tables["tokens"]>;
export type SessionRow = Selectable<Tables["sessions"]>;
export declare const tokenByHash: (db: Db, hash: string) => Promise<TokenRow | undefined>;
export declare const tokenById: (db: Db, id: number) => Promise<TokenRow | undefined>;
export declare const tokensOf: (db: Db, accountId: number) => Promise<TokenRow[]>;
export declare const insertToken: (db: Db, values: Insertable<Tables["tokens"]>) => Promise<TokenRow>;
export declare const revokeToken: (db: Db, id: number, at: number) => Promise<void>;
/** They live for a day at most, and a busy site creates one for each visitor. */
export declare const deleteOldBrowserTokens: (db: Db, accountId: number, before: number) => Promise<void>;
export declare const touchToken: (db: Db, id: number, at: number) => Promise<void>;
export declare const insertSession: (db: Db, values: Insertable<Tables["sessions"]>) => Promise<void>;
export declare const sessionByHash: (db: Db, hash: string) => Promise<SessionRow | undefined>;
export declare const deleteSession: (db: Db, hash: string) => Promise<void>;
export declare const deleteSessionsOf: (db: Db, accountId: number) => Promise<number>;
export declare const deleteExpiredSessions: (db: Db, at: number) => Promise<void>;
/** Revokes the hidden tokens of sessions opened by link. */
export declare const revokeUnheldTokens: (db: Db, accountId: number, at: number) => Promise<void>;
export declare const insertLink: (db: Db, values: Insertable<Tables["sign_in_links"]>) => Promise<void>;
/** Deletes a link and returns its account; if two browsers use it at once, only one succeeds. */
export declare const takeLink: (db: Db, hash: string) => Promise<Selectable<Tables["sign_in_links"]> | undefined>;
export declare const deleteExpiredLinks: (db: Db, at: number) => Promise<void>;
export declare const accountById: (db: Db, id: number) => Promise<Selectable<Tables["accounts"]> | undefined>;
export declare const accountByName: (db: Db, name: string) => Promise<Selectable<Tables["accounts"]> | undefined>;
//# sourceMappingURL=store.d.ts.map