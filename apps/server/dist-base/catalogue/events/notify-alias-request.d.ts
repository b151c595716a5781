import type { Db } from "../../db/engine.ts";
import type { AliasRequestRow } from "../aliases/alias-store.ts";
import type { RepositoryRow } from "../repository-store.ts";
import type { NotifiedEvent } from "./notify-watchers.ts";
type AliasRequestStep = NonNullable<NotifiedEvent["aliasRequest"]>["step"];
/** Tells those who can approve a request. Hub admins are told if the owner has too few people for the rules. */
export declare const notifyApprovers: (db: Db, row: RepositoryRow, request: AliasRequestRow, approvals: number, at: number) => Promise<void>;
/** Tells who proposed a move what became of it, if they can still see the repository. */
export declare const notifyRequester: (db: Db, row: RepositoryRow, request: AliasRequestRow, step: Exclude<AliasRequestStep, "requested">, at: number) => Promise<void>;
export {};
//# sourceMappingURL=notify-alias-request.d.ts.map