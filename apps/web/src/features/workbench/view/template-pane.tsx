import { GitCompare, RotateCcw } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { firstState, templateTokens } from "../../../lib/code/template-tokens.ts";
import { StatusText } from "../../../ui/feedback/status/status-text.tsx";
import { WordButton } from "../../../ui/input/button/word-button.tsx";
import { CodeEditor, type CodeEditorHandle, type CodeMark } from "../../../ui/input/code-editor/code-editor.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { FootLine, Pane } from "../../../ui/layout/pane/pane.tsx";
import type { Fault, Rendered } from "../engine/render-template.ts";
import type { Draft } from "../store/use-draft.ts";

interface TemplatePaneProps {
  readonly heading: ReactNode;
  readonly draft: Draft;
  readonly isFixed: boolean;
  readonly rendered: Rendered | undefined;
  readonly lit: readonly { readonly start: number; readonly end: number }[];
  readonly onPoint: (offset: number | undefined) => void;
  readonly onCaret: (offset: number | undefined) => void;
  readonly onReset: () => void;
  /** Shows what was changed, where there is a way to. */
  readonly onShowChanges?: (() => void) | undefined;
  readonly editor: Ref<CodeEditorHandle>;
  readonly onGoTo: (fault: Fault) => void;
}

/** A fault without a place of its own, such as an empty stretch at the end, is shown at the character before. */
const faultMark = ({ span }: Fault, length: number): readonly CodeMark[] => {
  if (!span) return [];
  const start = Math.max(0, Math.min(span.start, length - 1));
  return [{ start, end: Math.max(start + 1, span.end), look: "bad" }];
};

const countLines = (text: string): string => {
  const count = text.split("\n").length;
  return `${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`;
};

const FaultLine = ({ fault, onGoTo }: { readonly fault: Fault; readonly onGoTo: (fault: Fault) => void }) => (
  <>
    <span role="status">
      <StatusText look="bad">
        {fault.line === undefined ? "" : `Line ${fault.line}, column ${fault.column}: `}
        {fault.message}
      </StatusText>
    </span>
    {fault.span && <WordButton onClick={() => onGoTo(fault)}>Go there</WordButton>}
  </>
);

/** Where a template is written, with its faults at their places. */
export const TemplatePane = (props: TemplatePaneProps) => {
  const { heading, draft, isFixed, rendered, lit, onPoint, onCaret, onReset, onShowChanges, editor, onGoTo } = props;
  const footId = useId();
  const isCurrent = rendered?.source === draft.text;
  const fault = rendered?.fault;
  const marks: readonly CodeMark[] = isCurrent
    ? [
        ...lit.map(({ start, end }) => ({ start, end, look: "lit" as const })),
        ...(fault ? faultMark(fault, draft.text.length) : []),
      ]
    : [];
  return (
    <Pane
      height="tall"
      heading={heading}
      tools={
        <>
          {draft.isEdited && onShowChanges && (
            <WordButton icon={GitCompare} onClick={onShowChanges}>
              Changes
            </WordButton>
          )}
          {draft.isEdited && (
            <WordButton icon={RotateCcw} onClick={onReset}>
              Reset
            </WordButton>
          )}
          <CopyButton text={draft.text} label="the template" />
        </>
      }
      foot={
        <FootLine id={footId}>
          {fault ? (
            <FaultLine fault={fault} onGoTo={onGoTo} />
          ) : (
            <>
              <span role="status">{rendered ? "No faults" : "Reading"}</span>
              <span>
                {draft.isKept ? countLines(draft.text) : "This browser has no room left to keep what you type"}
              </span>
            </>
          )}
        </FootLine>
      }
    >
      <CodeEditor
        ref={editor}
        label="Template"
        value={draft.text}
        onText={draft.edit}
        isReadOnly={isFixed}
        readLine={templateTokens}
        firstState={firstState}
        marks={marks}
        describedBy={footId}
        onPoint={onPoint}
        onCaret={onCaret}
      />
    </Pane>
  );
};
