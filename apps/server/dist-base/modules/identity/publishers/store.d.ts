import type { Insertable, Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
export type PublisherRow = Selectable<Tables["trusted_publishers"]>;
export declare const publishersOf: (db: Db, repositoryId: number) => Promise<{
    account_id: number;
    claims: string;
    created_at: number;
    created_by: string;
    id: string;
    issuer: string;
    last_used_at: number | null;
    repository_id: number;
}[]>;
export declare const publishersAt: (db: Db, repositoryId: number, issuer: string) => Promise<PublisherRow[]>;
export declare const insertPublisher: (db: Db, values: Insertable<Tables["trusted_publishers"]>) => Promise<void>;
/** Deletes a publisher and ends its tokens; false if the repository has none with this id. */
export declare const deletePublisher: (db: Db, repositoryId: number, id: string, at: number) => Promise<boolean>;
/** Records that a publisher is used. Its old tokens are deleted: each job gets one. */
export declare const touchPublisher: (db: Db, id: string, at: number, before: number) => Promise<void>;
//# sourceMappingURL=store.d.ts.map