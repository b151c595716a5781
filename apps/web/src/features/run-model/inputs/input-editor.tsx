import { useState } from "react";
import { toColumns, toRows } from "../../../run/request/columns.ts";
import { type TaskRequest, valueAt, withValueAt } from "../../../run/request/task-request.ts";
import { type InputKind, widgetOf } from "../../../run/widgets.ts";
import { Stack } from "../../../ui/layout/stack.tsx";
import type { Editor, EditorProps } from "./editor.ts";
import { createFileEditor } from "./file-editors.tsx";
import type { Grid } from "./grid.ts";
import { GridEditor } from "./grid-editor.tsx";
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

/** Headers may be empty or equal while typing, so the grid is kept in state. */
const createTableEditor =
  (wantsNumbers: boolean) =>
  ({ field, value, onValue }: EditorProps) => {
    const [grid, setGrid] = useState<Grid>(() => toRows(value));
    const isOther = value !== undefined && JSON.stringify(toColumns(grid, wantsNumbers)) !== JSON.stringify(value);
    const shown = isOther ? toRows(value) : grid;
    const change = (next: Grid) => {
      setGrid(next);
      onValue(toColumns(next, wantsNumbers));
    };
    return <GridEditor label={field.label} grid={shown} onGrid={change} />;
  };

const TableEditor = createTableEditor(false);

const RowsEditor = createTableEditor(true);

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
