import type { SearchViewer } from "@orrery/search";
import type { Db } from "../db/engine.ts";
import { type Viewer } from "../identity/viewer.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Guarded, type RepositoryAction } from "./policy.ts";
import type { RepositoryRow } from "./repository-store.ts";
/** A repository at one of its commits. */
export interface AtRevision {
    readonly row: RepositoryRow;
    readonly sha: string;
    /** The commit's tree; the empty one if there is no commit yet. */
    readonly tree: string;
    /** How many commits there are from it backwards. */
    readonly total: number;
}
/** A repository for the policy, with the answer to the viewer's own request if it is gated. */
export declare const guardFor: (catalogue: Pick<Catalogue, "accessOf">, viewer: Viewer, row: RepositoryRow) => Promise<Guarded>;
/** What only admins of a repository's owner can change. */
type AdministeredPart = "rules" | "endpoints" | "routing policy" | "trusted publishers";
/** Finds a repository and checks permission for an action. One the viewer cannot see gives "not found". */
export declare const findFor: (catalogue: Catalogue, viewer: Viewer, action: RepositoryAction, kind: RepositoryKind, id: string, part?: AdministeredPart) => Promise<RepositoryRow>;
/** What the viewer finds in lists: what it can see, without what rules of the mirror deny. */
export declare const listViewer: (catalogue: Catalogue, viewer: Viewer) => Promise<SearchViewer>;
/** As `findFor`, but anonymous callers get 401: git sends no token before it is asked for one. */
export declare const findForGit: (...[catalogue, viewer, ...rest]: Parameters<typeof findFor>) => Promise<RepositoryRow>;
/** Resolves an alias, a branch, tag or pull request, or a commit by the first digits of its id. */
export declare const resolveRevision: (db: Db, row: RepositoryRow, revision: string) => Promise<AtRevision>;
/** The ref of a branch that exists; main always does. */
export declare const resolveBranch: (db: Db, row: RepositoryRow, revision: string) => Promise<string>;
export {};
//# sourceMappingURL=access.d.ts.map