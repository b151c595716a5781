import type { DiscussionRow } from "../../../catalogue/discussions/discussion-store.ts";
import type { ReviewedLine } from "../../../catalogue/discussions/open-discussion.ts";
import { type DiffDeps } from "../../../catalogue/history/describe-change.ts";
/** Throws unless a line is in a file that a pull request changes; adds the commit and the lines it is among. */
export declare const findReviewedLine: (deps: DiffDeps, discussion: DiscussionRow, { path, side, line }: Pick<ReviewedLine, "path" | "side" | "line">) => Promise<ReviewedLine>;
//# sourceMappingURL=reviewed-line.d.ts.map