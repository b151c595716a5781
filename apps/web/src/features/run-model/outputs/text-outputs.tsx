import { confidenceText } from "../../../lib/format/confidence-text.ts";
import { timeText } from "../../../lib/format/time-text.ts";
import { entityMarks } from "../../../run/output/entity-marks.ts";
import type { OutputOf } from "../../../run/output/run-output.ts";
import { tokensWithin } from "../../../run/output/token-chances.ts";
import { type TaskRequest, valueAt } from "../../../run/request/task-request.ts";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { Highlight } from "../../../ui/text/highlight.tsx";
import { StreamedMarkdown } from "../../../ui/text/markdown/streamed-markdown.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { ToolCalls } from "../chat/tool-calls.tsx";
import { MarkedText } from "./marked-text.tsx";
import { OutputText } from "./output-text.tsx";
import { TokenText } from "./token-text.tsx";

const textAt = (request: TaskRequest, path: string): string => {
  const value = valueAt(request, path);
  return typeof value === "string" ? value : "";
};

/** The raw reply has the rest. */
const maxListed = 1_000;

export const TextOutput = ({ output }: { readonly output: OutputOf<"text"> }) => (
  <Stack gap="sm">
    <OutputText text={output.text} />
    {output.chunks && output.chunks.length > 0 && (
      <DataTable
        label="Transcript segments"
        rows={[
          ["From", "To", "Text"],
          ...output.chunks.map(({ text, start, end }) => [
            timeText(start),
            end === undefined ? "–" : timeText(end),
            text.trim(),
          ]),
        ]}
      />
    )}
  </Stack>
);

/** With logprobs, the tokens that make up the answer; some models send parts of letters, which do not. */
const ChatText = ({ output: { text, tokens = [] } }: { readonly output: OutputOf<"chat"> }) => {
  if (text === "") return null;
  const shown = tokensWithin(text, tokens);
  return shown ? <TokenText tokens={shown} /> : <StreamedMarkdown text={text} isDone />;
};

export const ChatOutput = ({ output }: { readonly output: OutputOf<"chat"> }) => (
  <Stack gap="sm">
    {output.reasoning && (
      <Collapsible title="Reasoning">
        <OutputText text={output.reasoning} />
      </Collapsible>
    )}
    <ChatText output={output} />
    {output.toolCalls && <ToolCalls calls={output.toolCalls} />}
  </Stack>
);

interface RequestProps<K extends "entities" | "answer"> {
  readonly output: OutputOf<K>;
  readonly request: TaskRequest;
}

export const EntitiesOutput = ({ output, request }: RequestProps<"entities">) => {
  const text = textAt(request, "inputs");
  const shown = output.entities.filter(({ label }) => label !== "O").slice(0, maxListed);
  if (shown.length === 0) return <Text variant="note">No entities found.</Text>;
  return (
    <Stack gap="sm">
      {text && <MarkedText text={text} marks={entityMarks(text, shown)} />}
      <Collapsible title="As a table" note={shown.length}>
        <DataTable
          label="Entities"
          rows={[
            ["Text", "Label", "Score"],
            ...shown.map(({ word, label, score }) => [word.trim(), label, confidenceText(score)]),
          ]}
        />
      </Collapsible>
    </Stack>
  );
};

export const AnswerOutput = ({ output, request }: RequestProps<"answer">) => {
  const { answer, score, start, end } = output;
  const context = textAt(request, "inputs.context");
  const hasPlace = context !== "" && start !== undefined && end !== undefined && end > start;
  if (answer.trim() === "") return <Text variant="note">No answer found in the context.</Text>;
  return (
    <Stack gap="sm">
      <OutputText text={answer} note={score === undefined ? undefined : confidenceText(score)} />
      {hasPlace && (
        <Text variant="soft">
          <Highlight text={context} ranges={[{ start, end }]} />
        </Text>
      )}
    </Stack>
  );
};
