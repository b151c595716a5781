import type { Db } from "../db/engine.ts";
import type { Viewer } from "./viewer.ts";
/**
 * A viewer with no more than a fine-grained token reaches. Memberships are those of now: leaving an organization ends
 * the access that its tokens had.
 * @param stored The column of the token's row; null for other tokens.
 */
export declare const narrowViewer: (db: Db, viewer: Viewer, stored: string | null) => Promise<Viewer>;
//# sourceMappingURL=fine-grained-viewer.d.ts.map