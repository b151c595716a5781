import type { NewFineGrainedToken } from "@orrery/contract";
import type { Db } from "../../../db/engine.ts";
import type { FineGrainedAccess, Role, Viewer } from "../../../identity/viewer.ts";
/** What a new token reaches, by ids: a name that is given to another repository later is not meant. */
export declare const resolveAccess: (db: Db, holder: Viewer, request: NewFineGrainedToken) => Promise<FineGrainedAccess>;
/** The lowest role that covers what a token reaches. */
export declare const roleFor: ({ owners, repositories, groups, canReadGated }: FineGrainedAccess) => Role;
//# sourceMappingURL=access.d.ts.map