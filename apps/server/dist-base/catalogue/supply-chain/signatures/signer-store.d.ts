import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { FoundSigner } from "./verify-bundle.ts";
export type SignerRow = Selectable<Tables["signers"]>;
/** Everyone who signed for an owner, the first ones first. */
export declare const loadSigners: (db: Db, ownerKey: string) => Promise<SignerRow[]>;
/** Signers of all owners, those used last first. */
export declare const listSigners: (db: Db, limit: number) => Promise<SignerRow[]>;
/** Adds a signer unless it is known. */
export declare const insertSigner: (db: Db, row: Insertable<Tables["signers"]>) => Promise<void>;
export declare const updateSigner: (db: Db, { owner_key, fingerprint }: Pick<SignerRow, "owner_key" | "fingerprint">, change: Partial<Pick<SignerRow, "status" | "name" | "reason" | "decided_by" | "last_seen_at">>) => Promise<boolean>;
/**
 * Trust on first use: the first signer of an owner is trusted, later ones wait for a decision. Two processes that see two first
 * signers at once agree, because the row of the earlier insert is read again.
 */
export declare const noteSigner: (db: Db, { ownerKey, source }: {
    readonly ownerKey: string;
    readonly source: string | null;
}, signer: FoundSigner, now: number) => Promise<SignerRow | undefined>;
/** Old signatures can be verified after the hub has lost its key, because the owner's signers include it. */
export declare const rememberHubKey: (db: Db, ownerKey: string, publicKey: string, now: number) => Promise<void>;
//# sourceMappingURL=signer-store.d.ts.map