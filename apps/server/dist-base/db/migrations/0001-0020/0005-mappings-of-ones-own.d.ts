import { type Kysely } from "kysely";
/** Mappings that were made here stay when a model is read anew from elsewhere; models on servers of one's own have one. */
export declare const mappingsOfOnesOwn: (db: Kysely<unknown>) => Promise<void>;
//# sourceMappingURL=0005-mappings-of-ones-own.d.ts.map