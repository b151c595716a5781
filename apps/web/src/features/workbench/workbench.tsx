import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import type { CodeEditorHandle } from "../../ui/input/code-editor/code-editor.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { PaneColumns } from "../../ui/layout/pane.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import type { TracedTextHandle } from "../../ui/text/traced-text.tsx";
import { contextOf } from "./chat/context-of.ts";
import type { Conversation, ConversationChange } from "./chat/conversation.ts";
import type { RenderError, Rendered } from "./engine/render-template.ts";
import { type Renderings, useRendering } from "./engine/use-rendering.ts";
import type { TemplateSource } from "./source.ts";
import type { Draft } from "./store/use-draft.ts";
import { ConversationPane } from "./view/conversation-pane.tsx";
import { Findings } from "./view/findings.tsx";
import { OutputPane } from "./view/output-pane.tsx";
import { injectedTokens } from "./view/output-parts.ts";
import { TemplatePane } from "./view/template-pane.tsx";
import { useHighlight } from "./view/use-highlight.ts";

const DifferencePane = lazy(() =>
  import("./view/difference-pane.tsx").then((module) => ({ default: module.DifferencePane })),
);

interface OpenTemplate {
  readonly source: TemplateSource;
  readonly draft: Draft;
}

interface WorkbenchProps {
  readonly first: OpenTemplate;
  readonly second?: OpenTemplate | undefined;
  readonly conversation: Conversation;
  readonly onChange: (change: ConversationChange) => void;
  readonly onShowChanges?: (() => void) | undefined;
}

type Side = "first" | "second" | "difference";

const useRendered = (open: OpenTemplate | undefined, conversation: Conversation): Renderings => {
  const source = open?.draft.text;
  const tokens = open?.source.tokens;
  const rendering = useMemo(
    () => (source === undefined ? undefined : { source, context: contextOf(conversation, tokens ?? {}).context }),
    [source, tokens, conversation],
  );
  return useRendering(rendering);
};

const missingNames = (rendered: Rendered | undefined, context: object): readonly string[] =>
  rendered?.report?.variables.filter((name) => !Object.hasOwn(context, name)) ?? [];

const SideChoice = ({
  what,
  side,
  onChoose,
}: {
  readonly what: string;
  readonly side: Side;
  readonly onChoose: (side: Side) => void;
}) => (
  <TextChoice
    label={`${what} shown`}
    choices={[
      { value: "first", label: `${what} A` },
      { value: "second", label: `${what} B` },
      { value: "difference", label: "Difference" },
    ]}
    value={side}
    onChoose={onChoose}
  />
);

interface BenchProps extends WorkbenchProps {
  readonly open: OpenTemplate;
  readonly renderings: Renderings;
  readonly headingOf: (what: string) => ReactNode;
}

/** What the panes share: where they point, and what the conversation is missing or injects. */
const useBench = ({ open, renderings: { latest: rendered }, conversation }: BenchProps) => {
  const editor = useRef<CodeEditorHandle>(null);
  const output = useRef<TracedTextHandle>(null);
  const { source, draft } = open;
  const highlight = useHighlight(rendered, draft.text, { editor, output });
  const { context, toolsError } = useMemo(() => contextOf(conversation, source.tokens), [conversation, source.tokens]);
  const injected = useMemo(
    () => injectedTokens(conversation.messages, Object.values(source.tokens)),
    [conversation.messages, source.tokens],
  );
  const goTo = (span: RenderError["span"]) => span && editor.current?.goTo(span.start, span.end);
  return { editor, output, ...highlight, toolsError, missing: missingNames(rendered, context), injected, goTo };
};

const Bench = (props: BenchProps) => {
  const { open, renderings, conversation, onChange, onShowChanges, headingOf } = props;
  const { latest: rendered, shown } = renderings;
  const { source, draft } = open;
  const { editor, output, highlighted, piece, point, reach, toolsError, missing, injected, goTo } = useBench(props);
  return (
    <Stack gap="lg">
      <PaneColumns
        first={
          <TemplatePane
            heading={headingOf("Template")}
            draft={draft}
            isFixed={source.isFixed ?? false}
            rendered={rendered}
            highlighted={highlighted.spans}
            onPoint={(offset) => point("template", offset)}
            onCaret={(offset) => reach("template", offset)}
            onReset={() => draft.edit(source.original)}
            onShowChanges={onShowChanges}
            editor={editor}
            onGoTo={({ span }) => goTo(span)}
          />
        }
        second={
          <>
            <ConversationPane
              conversation={conversation}
              onChange={onChange}
              toolsError={toolsError}
              missing={missing}
              injected={injected}
              highlighted={highlighted.messages}
              onPoint={(message) => point("message", message)}
              onReach={(message) => reach("message", message)}
            />
            <OutputPane
              heading={headingOf("Output")}
              rendered={shown}
              isStale={shown !== rendered}
              tokens={source.tokens}
              roles={conversation.messages.map(({ role }) => role)}
              highlighted={highlighted.pieces}
              piece={piece}
              onPoint={(at) => point("piece", at)}
              onReach={(at) => reach("piece", at)}
              onChoose={(at) => goTo(rendered?.pieces[at]?.template)}
              output={output}
            />
          </>
        }
      />
      <Findings rendered={rendered} missing={missing} />
    </Stack>
  );
};

const failedSide = (name: string, { latest }: Renderings) => (latest?.error ? [{ name, error: latest.error }] : []);

export const Workbench = (props: WorkbenchProps) => {
  const { first, second, conversation } = props;
  const [chosen, setSide] = useState<Side>("difference");
  const side = second ? chosen : "first";
  const renderedFirst = useRendered(first, conversation);
  const renderedSecond = useRendered(second, conversation);
  const headingOf = (what: string) =>
    second ? (
      <SideChoice what={what} side={side} onChoose={setSide} />
    ) : (
      <Heading level={2} variant="label">
        {what}
      </Heading>
    );
  if (second && side === "difference")
    return (
      <Suspense fallback={<SkeletonPanel height={600} />}>
        <PaneColumns
          first={
            <DifferencePane
              height="tall"
              heading={headingOf("Template")}
              label="Template diff"
              before={first.draft.text}
              after={second.draft.text}
            />
          }
          second={
            <DifferencePane
              height="fill"
              heading={
                <Heading level={2} variant="label">
                  Output
                </Heading>
              }
              label="Output diff"
              before={renderedFirst.latest?.text}
              after={renderedSecond.latest?.text}
              failed={[...failedSide("Template A", renderedFirst), ...failedSide("Template B", renderedSecond)]}
            />
          }
        />
      </Suspense>
    );
  const isSecond = second && side === "second";
  return (
    <Bench
      key={side}
      {...props}
      open={isSecond ? second : first}
      renderings={isSecond ? renderedSecond : renderedFirst}
      onShowChanges={isSecond ? undefined : props.onShowChanges}
      headingOf={headingOf}
    />
  );
};
