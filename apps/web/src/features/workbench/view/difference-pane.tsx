import { type ReactNode, useMemo } from "react";
import { lineChanges, withGaps } from "../../../lib/diff/line-changes.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { FooterLine, Pane, PaneNote } from "../../../ui/layout/pane/pane.tsx";
import { Difference } from "../../../ui/text/difference.tsx";

interface DifferencePaneProps {
  readonly heading: ReactNode;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly height: "tall" | "fill";
}

const around = 3;

const max = 200_000;

export const DifferencePane = ({ heading, label, before, after, height }: DifferencePaneProps) => {
  const rows = useMemo(
    () => (before === undefined || after === undefined ? [] : lineChanges(before.slice(0, max), after.slice(0, max))),
    [before, after],
  );
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const isSame = rows.length > 0 && rows.every(({ kind }) => kind === "same");
  return (
    <Pane
      height={height}
      heading={heading}
      footer={
        <FooterLine>
          <span role="status">
            {isSame ? "No differences" : `${countOf(count("removed"), "line")} removed, ${count("added")} added`}
          </span>
        </FooterLine>
      }
    >
      {isSame ? <PaneNote>No differences.</PaneNote> : <Difference label={label} rows={withGaps(rows, around)} />}
    </Pane>
  );
};
