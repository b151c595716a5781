import { Pilcrow } from "lucide-react";
import { type ReactNode, type Ref, useMemo } from "react";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { FooterLine, Pane, PaneNote } from "../../../ui/layout/pane.tsx";
import { TracedText, type TracedTextHandle } from "../../../ui/text/traced-text.tsx";
import { usePersisted } from "../../../ui/use-persisted.ts";
import type { Rendered } from "../engine/render-template.ts";
import { lineAndColumn } from "./highlighted.ts";
import { outputParts } from "./output-parts.ts";

interface OutputPaneProps {
  readonly heading: ReactNode;
  readonly rendered: Rendered | undefined;
  readonly isStale: boolean;
  readonly tokens: Readonly<Record<string, string>>;
  readonly roles: readonly string[];
  readonly highlighted: ReadonlySet<number>;
  readonly piece: number | undefined;
  readonly onPoint: (piece: number | undefined) => void;
  readonly onReach: (piece: number | undefined) => void;
  readonly onChoose: (piece: number) => void;
  readonly output: Ref<TracedTextHandle>;
}

const originOf = ({ source, pieces }: Rendered, piece: number, roles: readonly string[]): string => {
  const origin = pieces[piece];
  if (!origin) return "";
  const { line, column } = lineAndColumn(source, origin.template.start);
  const role = origin.message === undefined ? undefined : roles[origin.message];
  const message = origin.message === undefined ? "" : ` · message ${origin.message + 1}${role ? `, ${role}` : ""}`;
  return `Template line ${line}, column ${column}${message}`;
};

const Rest = ({ rendered: { text, pieces, length, error } }: { readonly rendered: Rendered }) => {
  const shown = pieces.at(-1)?.output.end ?? 0;
  if (error) return <PaneNote variant="bad">{shown > 0 ? "The template stopped here." : "No output."}</PaneNote>;
  if (length > shown)
    return (
      <PaneNote>
        {countOf(length - shown, "character")} more, not shown.
        {length > text.length ? ` Copy includes the first ${fullCount(text.length)}.` : " Copy includes all of it."}
      </PaneNote>
    );
  return length === 0 ? <PaneNote>No output.</PaneNote> : null;
};

export const OutputPane = (props: OutputPaneProps) => {
  const { heading, rendered, isStale, tokens, roles, highlighted, piece, onPoint, onReach, onChoose, output } = props;
  const [spaces, setSpaces] = usePersisted("workbench-spaces", ["shown", "hidden"], "shown");
  const parts = useMemo(
    () => (rendered ? outputParts(rendered.text, rendered.pieces, Object.values(tokens)) : []),
    [rendered, tokens],
  );
  const areShown = spaces === "shown";
  const origin = rendered && piece !== undefined ? originOf(rendered, piece, roles) : "";
  return (
    <Pane
      height="fill"
      heading={heading}
      tools={
        <>
          <TextButton icon={Pilcrow} aria-pressed={areShown} onClick={() => setSpaces(areShown ? "hidden" : "shown")}>
            White space
          </TextButton>
          <CopyButton text={rendered?.text ?? ""} label="the output" />
        </>
      }
      footer={
        <FooterLine>
          <span role="status">{origin || "Hover over output, or use arrow keys, to see its source line"}</span>
          <span>{rendered && countOf(rendered.length, "character")}</span>
        </FooterLine>
      }
    >
      {isStale && <PaneNote variant="bad">Error in the template. Output so far:</PaneNote>}
      {parts.length > 0 && (
        <TracedText
          ref={output}
          label="Output"
          pieces={parts}
          highlighted={highlighted}
          isFaded={isStale}
          showsSpaces={areShown}
          onPoint={onPoint}
          onReach={onReach}
          onChoose={onChoose}
        />
      )}
      {rendered && <Rest rendered={rendered} />}
    </Pane>
  );
};
