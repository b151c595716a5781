import { type TaskRequest, valueAt, withValueAt } from "../../../run/request/task-request.ts";
import { type InputKind, widgetOf } from "../../../run/widgets.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import type { Editor } from "./editor.ts";
import { createFileEditor } from "./file-editors.tsx";
import { RowsEditor, TableEditor } from "./table-editors.tsx";
import {
  JsonEditor,
  LabelsEditor,
  ObservationEditor,
  QueryEditor,
  QuestionContextEditor,
  SeedEditor,
  SentencesEditor,
  TextEditor,
} from "./text-editors.tsx";

const editors: { readonly [K in Exclude<InputKind, "chat">]: Editor } = {
  text: TextEditor,
  prompt: TextEditor,
  query: QueryEditor,
  "question-context": QuestionContextEditor,
  "candidate-labels": LabelsEditor,
  sentences: SentencesEditor,
  table: TableEditor,
  rows: RowsEditor,
  image: createFileEditor("image"),
  audio: createFileEditor("audio"),
  video: createFileEditor("video"),
  seed: SeedEditor,
  observation: ObservationEditor,
  json: JsonEditor,
};

interface InputEditorProps {
  readonly task: string;
  readonly request: TaskRequest;
  readonly onRequest: (request: TaskRequest) => void;
  readonly acceptsUrl?: boolean;
}

export const InputEditor = ({ task, request, onRequest, acceptsUrl = false }: InputEditorProps) => (
  <Stack gap="sm">
    {widgetOf(task).in.map((field) => {
      if (field.kind === "chat") return null;
      const Control = editors[field.kind];
      return (
        <Control
          key={field.at}
          field={field}
          value={valueAt(request, field.at)}
          onValue={(value) => onRequest(withValueAt(request, field.at, value))}
          acceptsUrl={acceptsUrl}
        />
      );
    })}
  </Stack>
);
