import { GitCompare, RotateCcw } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { firstState, templateTokens } from "../../../lib/code/template-tokens.ts";
import { countOf } from "../../../lib/format/count-text.ts";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { TextButton } from "../../../ui/input/button/text-button.tsx";
import { CodeEditor, type CodeEditorHandle, type CodeMark } from "../../../ui/input/code-editor/code-editor.tsx";
import { CopyButton } from "../../../ui/input/copy-button.tsx";
import { FooterLine, Pane } from "../../../ui/layout/pane.tsx";
import type { RenderError, Rendered } from "../engine/render-template.ts";
import type { Draft } from "../store/use-draft.ts";

interface TemplatePaneProps {
  readonly heading: ReactNode;
  readonly draft: Draft;
  readonly isFixed: boolean;
  readonly rendered: Rendered | undefined;
  readonly highlighted: readonly { readonly start: number; readonly end: number }[];
  readonly onPoint: (offset: number | undefined) => void;
  readonly onCaret: (offset: number | undefined) => void;
  readonly onReset: () => void;
  readonly onShowChanges?: (() => void) | undefined;
  readonly editor: Ref<CodeEditorHandle>;
  readonly onGoTo: (error: RenderError) => void;
}

/** An error without a span, such as one at the end, marks the character before it. */
const errorMark = ({ span }: RenderError, length: number): readonly CodeMark[] => {
  if (!span) return [];
  const start = Math.max(0, Math.min(span.start, length - 1));
  return [{ start, end: Math.max(start + 1, span.end), variant: "bad" }];
};

const countLines = (text: string): string => countOf(text.split("\n").length, "line");

const ErrorLine = ({
  error,
  onGoTo,
}: {
  readonly error: RenderError;
  readonly onGoTo: (error: RenderError) => void;
}) => (
  <>
    <span role="status">
      <StatusText variant="bad">
        {error.line === undefined ? "" : `Line ${error.line}, column ${error.column}: `}
        {error.message}
      </StatusText>
    </span>
    {error.span && <TextButton onClick={() => onGoTo(error)}>Go to line</TextButton>}
  </>
);

const Tools = ({ draft, onReset, onShowChanges }: Pick<TemplatePaneProps, "draft" | "onReset" | "onShowChanges">) => (
  <>
    {draft.isEdited && onShowChanges && (
      <TextButton icon={GitCompare} onClick={onShowChanges}>
        Changes
      </TextButton>
    )}
    {draft.isEdited && (
      <TextButton icon={RotateCcw} onClick={onReset}>
        Reset
      </TextButton>
    )}
    <CopyButton text={draft.text} label="the template" />
  </>
);

const Status = ({ draft, rendered, onGoTo }: Pick<TemplatePaneProps, "draft" | "rendered" | "onGoTo">) => {
  if (rendered?.error) return <ErrorLine error={rendered.error} onGoTo={onGoTo} />;
  return (
    <>
      <span role="status">{rendered ? "No errors" : "Reading"}</span>
      <span>{draft.isStored ? countLines(draft.text) : "Not saved: browser storage is full"}</span>
    </>
  );
};

export const TemplatePane = (props: TemplatePaneProps) => {
  const { heading, draft, isFixed, rendered, highlighted, onPoint, onCaret, onReset, onShowChanges, editor, onGoTo } =
    props;
  const footerId = useId();
  const isCurrent = rendered?.source === draft.text;
  const error = rendered?.error;
  const marks: readonly CodeMark[] = isCurrent
    ? [
        ...highlighted.map(({ start, end }) => ({ start, end, variant: "highlighted" as const })),
        ...(error ? errorMark(error, draft.text.length) : []),
      ]
    : [];
  return (
    <Pane
      height="tall"
      heading={heading}
      tools={<Tools draft={draft} onReset={onReset} onShowChanges={onShowChanges} />}
      footer={
        <FooterLine id={footerId}>
          <Status draft={draft} rendered={rendered} onGoTo={onGoTo} />
        </FooterLine>
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
        describedBy={footerId}
        onPoint={onPoint}
        onCaret={onCaret}
      />
    </Pane>
  );
};
