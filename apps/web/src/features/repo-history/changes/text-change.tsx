import type { FileChange } from "@orrery/contract";
import { useState } from "react";
import { countOf } from "../../../lib/format/count-text.ts";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { ChangeFooter, ChangeNote } from "./change-panel.tsx";
import type { DiffLayout, FileReview } from "./changed-files.tsx";
import { SplitDiff } from "./split-diff.tsx";
import { UnifiedDiff } from "./unified-diff.tsx";

interface TextChangeProps {
  readonly path: string;
  readonly text: NonNullable<FileChange["text"]>;
  readonly layout: DiffLayout;
  readonly review?: FileReview | undefined;
}

/** Longer changes are shown on request: rendering them would hold up the page. */
const maxShownLines = 400;

const Hunks = ({ path, text: { hunks }, layout, review }: TextChangeProps) => {
  const Diff = layout === "split" ? SplitDiff : UnifiedDiff;
  return <Diff label={`Changes of ${path}`} hunks={hunks} notes={review?.notes} />;
};

export const TextChange = (props: TextChangeProps) => {
  const { hunks, addedLines, removedLines, isTruncated } = props.text;
  const lines = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
  const [isShown, setShown] = useState(lines <= maxShownLines);
  const footer = props.review?.footer(hunks);
  if (hunks.length === 0 && !isTruncated)
    return <ChangeNote>{addedLines + removedLines > 0 ? "No lines to show." : "No lines changed."}</ChangeNote>;
  return (
    <>
      {isShown ? (
        <Hunks {...props} />
      ) : (
        <ChangeNote>
          {`Large change: ${countOf(lines, "line")}.`}
          <TextButton onClick={() => setShown(true)}>Show</TextButton>
        </ChangeNote>
      )}
      {footer && <ChangeFooter>{footer}</ChangeFooter>}
      {isTruncated && <ChangeFooter>There are more changes. Use git to see them all.</ChangeFooter>}
    </>
  );
};
