import { type ReactNode, useMemo } from "react";
import { lineChanges, withGaps } from "../../../lib/diff/line-changes.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { FooterLine, Pane, PaneNote } from "../../../ui/layout/pane.tsx";
import type { RenderError } from "../engine/render-template.ts";
import { Difference } from "./difference.tsx";

interface FailedSide {
  readonly name: string;
  readonly error: RenderError;
}

interface DifferencePaneProps {
  readonly heading: ReactNode;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly height: "tall" | "fill";
  /** The sides whose text ends with an error. */
  readonly failed?: readonly FailedSide[];
}

const errorText = ({ name, error: { line, column, message } }: FailedSide): string =>
  `${name}${line === undefined ? "" : `, line ${line}, column ${column}`}: ${message}`;

const FailedSides = ({ failed }: { readonly failed: readonly FailedSide[] }) => (
  <div role="alert">
    {failed.map((side) => (
      <PaneNote key={side.name} variant="bad">
        {errorText(side)}
      </PaneNote>
    ))}
  </div>
);

const around = 3;

const max = 200_000;

export const DifferencePane = ({ heading, label, before, after, height, failed = [] }: DifferencePaneProps) => {
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
      {failed.length > 0 && <FailedSides failed={failed} />}
      {isSame ? <PaneNote>No differences.</PaneNote> : <Difference label={label} rows={withGaps(rows, around)} />}
    </Pane>
  );
};
