import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import type { Db } from "../../../db/engine.ts";
import type { Viewer } from "../../../identity/viewer.ts";
/** What the tokens of a publisher reach, as it is stored: one repository. */
export declare const publisherAccess: ({ id }: RepositoryRow) => string;
/** The viewer of a publisher's tokens; undefined if its account can't write to the repository as owner or member. */
export declare const publisherViewer: (db: Db, accountId: number, row: RepositoryRow) => Promise<Viewer | undefined>;
//# sourceMappingURL=publisher-viewer.d.ts.map