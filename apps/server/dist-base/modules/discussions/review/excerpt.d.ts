import type { ReviewedLine } from "../../../catalogue/discussions/open-discussion.ts";
import type { Hunk } from "../../../text/hunks.ts";
/** A line of a diff with up to three lines before it; undefined if the diff does not show the line. */
export declare const excerptOf: (hunks: readonly Hunk[], side: ReviewedLine["side"], line: number) => Hunk | undefined;
//# sourceMappingURL=excerpt.d.ts.map